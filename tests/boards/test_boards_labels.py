"""A row says where labels were compared as they are written, because no embedder was there to ask."""

from dataclasses import replace

import pytest
import ten_items
from published import RECEIPT

from checker.boards.board import board
from checker.boards.flags import LABELS_AS_WRITTEN, UNRANKING


@pytest.mark.parametrize(
    ("methods", "flagged"), [({}, False), ({"recall": "exact"}, True), ({"recall": "some-model"}, False)]
)
def test_a_row_is_flagged_and_ranked_all_the_same(methods: dict[str, str], flagged: bool) -> None:
    field = ten_items.field()
    first = replace(field.standings[0], receipt=replace(RECEIPT, methods=methods))
    rows = {row.entry: row for row in board(replace(field, standings=(first, *field.standings[1:]))).rows}
    assert (LABELS_AS_WRITTEN in rows[first.name].flags) == flagged
    assert rows[first.name].rank is not None
    assert LABELS_AS_WRITTEN not in UNRANKING
    assert not any(LABELS_AS_WRITTEN in row.flags for name, row in rows.items() if name != first.name)
