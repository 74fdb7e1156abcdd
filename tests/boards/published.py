"""Committed aggregates to test on, and how to look into them."""

import json
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import ten_items
from board_fields import TREE, a_standing

from checker.boards.changes.history import with_history
from checker.boards.documents.changes import (
    Cause,
    ChangeReport,
    Changes,
    RankChange,
    Reason,
    RowChange,
    TextChange,
    ValueChange,
)
from checker.boards.files import files
from checker.model.board import Excluded, Field
from checker.model.ranking import Beside, Ranking
from checker.model.result import Receipt
from checker.model.ruling import Ruling, RulingKind

DIGEST = f"sha256:{'ab' * 32}"
RECEIPT = Receipt(
    benchmark="sample",
    version="v1",
    entry="amber",
    entry_tree=TREE,
    records=DIGEST,
    truth=DIGEST,
    scorer=DIGEST,
    evidence={"numbers": "rescored", "items": "all", "raw": "all"},
    metrics={"f1": "200/3", "fluency": None},
)


def with_everything() -> Field:
    """Give the ten-item field with a receipt, an excluded entry and one more entry whose numbers are not decimals.

    A second ranking stands beside the one that counts.
    """
    field = ten_items.field()
    metric = next(iter(field.benchmark.metrics))
    ranking = replace(field.benchmark.ranking, beside={"other": Beside("Other", Ranking(metric, as_shown=True))})
    first = replace(field.standings[0], receipt=RECEIPT)
    thirds = tuple(
        replace(record, cells={**record.cells, "recall": Fraction(1, 3)}) if "label" in record.key.parts else record
        for record in ten_items.records("gorse")
    )
    removed = Ruling(RulingKind.REWARD_HACK, "It read the answers.", items=(thirds[0].key,))
    odd = a_standing("iris", thirds, rulings=[removed, Ruling(RulingKind.SUPERSEDED, "A newer one.", by="amber")])
    return replace(
        field,
        benchmark=replace(field.benchmark, ranking=ranking),
        standings=(first, *field.standings[1:], odd),
        excluded=(Excluded("kelp", ("JSN001",)), Excluded("jade", ("SCH002", "COV001"))),
    )


def documented(field: Field) -> Mapping[str, bytes]:
    """Give every file of a field's boards, with a report on changes beside them."""
    value = ValueChange(Decimal("61.50"), None, "123/2", None)
    row = RowChange(
        entry="amber",
        status=TextChange("ranked", None),
        rank=RankChange(1, None),
        level=TextChange("claimed", "rescored, verified"),
        metrics={"f1": value},
        components={"recall": value},
        why=(Reason("displaced", ("birch",)),),
    )
    cause = Cause("policy", DIGEST, DIGEST, {"metrics.f1.scale": TextChange(None, "100")})
    report = ChangeReport(1, (cause,), (row,), ("elm",))
    return with_history(files(field), Changes(field.benchmark.id, field.version.name, (report,)))


def schema_of(path: str) -> str:
    if path.startswith("leaderboard_by_"):
        return "leaderboard_by"
    if path.startswith("receipts/"):
        return "receipt"
    return "scores" if path.endswith(".jsonl") else path.removesuffix(".json")


def parsed(field: Field, path: str) -> dict:
    return json.loads(files(field)[path])
