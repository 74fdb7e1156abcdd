"""What moved on boards, in lines for a terminal; what was published before may have been edited by anybody."""

from decimal import Decimal

from checker.boards.documents.changes import (
    Cause,
    ChangeReport,
    RankChange,
    Reason,
    RowChange,
    TextChange,
    ValueChange,
    Why,
)
from checker.report.changes import changes

NASTY = "ranked\x1b[2J"


def row(before: str, metric: str) -> RowChange:
    moved = {metric: ValueChange(Decimal("96.9"), None, None, None)}
    status, level = TextChange(before, None), TextChange(before, "rescored, verified")
    return RowChange("atlas", status, RankChange(1, None), level, moved, {}, (Reason(Why.GONE, ()),))


def told(moved: RowChange) -> str:
    return changes({"capitals/v1": ChangeReport(1, (Cause(Why.GONE, None, None, {}),), (moved,), ())})


def test_a_row_is_told_in_words() -> None:
    line = told(row("awaiting_rescoring", "accuracy")).splitlines()[1]
    assert line == (
        "  atlas: rank 1 → –, awaiting rescoring → gone, awaiting rescoring → rescored, verified, "
        "accuracy 96.9 → n/a (gone)"
    )


def test_nothing_that_was_published_acts_in_a_terminal() -> None:
    text = told(row(NASTY, NASTY))
    assert all(line.isprintable() for line in text.splitlines())
    assert text.count(r"\x1b") == 3
