"""Boards, previews and traces in a terminal, made from real boards over four items."""

from dataclasses import replace
from fractions import Fraction

from report_samples import CONTEXT, report

from checker.boards.board import board
from checker.boards.preview import preview
from checker.boards.trace import trace
from checker.model.benchmark import (
    Benchmark,
    Component,
    ComponentKind,
    MissingPolicy,
    Scoring,
    Truth,
    TruthKind,
    Version,
)
from checker.model.board import Board, Field, Standing
from checker.model.entry import Facts
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.grammar import EntryGrammar
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.metric import Metric, PerItem
from checker.model.publication import Feedback
from checker.model.ranking import Ranking
from checker.model.record import Absence, Cell, Record
from checker.model.result import Result
from checker.report import board as shown
from checker.report import comment
from checker.report.comment import CommentContext
from checker.report.preview_rows import for_comment

KEYS = tuple(ItemKey((f"call {n}",)) for n in range(1, 5))
BENCHMARK = Benchmark(
    id="toads",
    title="Toads",
    item_noun="call",
    format="predictions",
    entry=EntryGrammar("{model}", {}),
    key=("id",),
    versions={"v1": Version("v1", 4, None, None, Truth(TruthKind.OPEN))},
    components={"hit": Component("hit", ComponentKind.BINARY, "Hit")},
    scoring=Scoring(),
    metrics={"accuracy": Metric("accuracy", "Accuracy", PerItem(("hit",)), Fraction(100), 1)},
    ranking=Ranking("accuracy", then=("name",), min_coverage=Fraction(1, 2)),
    missing=MissingPolicy.ZERO_FILL,
    views=(),
    claims=(),
)


def standing(name: str, *cells: Cell | int) -> Standing:
    exact = [cell if isinstance(cell, Absence) else Fraction(cell) for cell in cells]
    records = tuple(Record(key, {"hit": cell}) for key, cell in zip(KEYS, exact, strict=True))
    result = Result(records, {}, Evidence(Numbers.RESCORED, Extent.ALL, Extent.ALL))
    return Standing(name, f"submissions/toads/{name}", "0" * 40, Facts(display_name=name.title()), result)


GONE = Absence.MISSING_GENERATION
FIELD = Field(
    BENCHMARK,
    "0" * 40,
    BENCHMARK.versions["v1"],
    ItemSet("v1", 4, tuple(Item(key) for key in KEYS)),
    (standing("bufo", 1, 1, 1, 1), standing("hyla", 1, 1, 0, 0), standing("half", 1, GONE, GONE, GONE)),
)


def held_out(feedback: Feedback) -> Benchmark:
    metrics = {
        "accuracy": Metric("accuracy", "Accuracy", PerItem(("hit",)), Fraction(100), 1),
        "share": Metric("share", "Share", PerItem(("hit",)), Fraction(1), 3),
    }
    version = Version("v1", 4, None, None, Truth(TruthKind.HELDOUT))
    return replace(BENCHMARK, versions={"v1": version}, metrics=metrics, feedback=feedback)


def test_a_preview_tells_of_a_held_out_truth_what_feedback_allows() -> None:
    guarded = held_out(Feedback(decimals=0, reveal="headline"))
    field = replace(FIELD, benchmark=guarded, version=guarded.versions["v1"])
    found = preview(field, standing("rana", 1, 1, 1, 0))
    head, *rows = shown.preview(found, guarded).splitlines()[2:6]
    assert "Accuracy" in head
    assert "Share" not in head
    values = ["100 (51–100)", "75 (30–96)", "50 (15–85)", "25 (4–70)"]
    assert [value in row for value, row in zip(values, rows, strict=False)] == [True, True, True]
    assert [row.value for row in for_comment(found, guarded).rows] == values
    assert "0.750" in shown.preview(found, held_out(Feedback(decimals=3, reveal="all")))


def test_a_board() -> None:
    assert shown.table(board(FIELD), BENCHMARK) == (
        "toads v1: 4 items\n"
        "\n"
        "rank  entry            Accuracy  coverage  evidence\n"
        "   1  bufo   100.0 (51.0–100.0)       4/4  rescored, verified\n"
        "   2  hyla     50.0 (15.0–85.0)       4/4  rescored, verified\n"
        "   –  half      25.0 (4.6–69.9)       1/4  rescored, verified  below minimum coverage\n"
    )


def test_an_empty_board() -> None:
    empty = Board("toads", "v1", 4, ())
    assert shown.table(empty, BENCHMARK) == "toads v1: 4 items\n\nThere are no entries.\n"


def test_a_preview_tells_the_place_and_who_moves() -> None:
    found = preview(FIELD, standing("rana", 1, 1, 1, 0))
    assert shown.preview(found, BENCHMARK) == (
        "toads v1: 4 items\n"
        "\n"
        " rank  could be  entry             Accuracy  coverage  evidence\n"
        "1 → 1       1–3  bufo    100.0 (51.0–100.0)       4/4  rescored, verified\n"
        "– → 2       1–3  rana *    75.0 (30.1–95.4)       4/4  rescored, verified\n"
        "2 → 3       1–3  hyla      50.0 (15.0–85.0)       4/4  rescored, verified\n"
        "– → –         –  half       25.0 (4.6–69.9)       1/4  rescored, verified  below minimum coverage\n"
        "\n"
        "It would stand at rank 2 of 3 ranked.\n"
        "hyla moves from 2 to 3.\n"
        "The rank interval or tie group of 2 other entries changes.\n"
        "Chance alone could put it anywhere from rank 1 to 3.\n"
        "It is in tie group 1 with 2 other entries, and cannot be told apart from the first of them, bufo.\n"
        "The 3 ranked entries cannot be told apart: 4 calls are too few to tell a difference from chance, however "
        "large it is.\n"
    )


def test_a_preview_tells_of_ties_and_of_no_rank() -> None:
    tied = shown.preview(preview(FIELD, standing("rana", 1, 0, 1, 0)), BENCHMARK)
    assert "It would share rank 2 with 1 more, of 3 ranked.\nNo other entry changes its rank.\n" in tied
    low = shown.preview(preview(FIELD, standing("bufo", 1, GONE, GONE, GONE)), BENCHMARK)
    assert "It would be shown and not ranked: below minimum coverage.\nhyla moves from 2 to 1.\n" in low


def test_a_trace_names_every_item_behind_the_number() -> None:
    lines = shown.trace(trace(FIELD, "half", "accuracy")).splitlines()
    assert lines[0] == "half  Accuracy = 25.0  (derived twice, the same)"
    assert lines[-5:] == [
        "  item      value",
        '  "call 1"      1',
        '  "call 2"      0  missing generation',
        '  "call 3"      0  missing generation',
        '  "call 4"      0  missing generation',
    ]


def test_a_comment_shows_the_preview_of_a_real_board() -> None:
    found = for_comment(preview(FIELD, standing("rana", 1, 1, 1, 0)), BENCHMARK)
    body = comment.render(report(), CommentContext(base=CONTEXT.base, preview=found))
    own, next = "| – → 2 | 1–3 | **` Rana `** | ` 75.0 (30.1–95.4) ` | 4/4 |", "| 2 → 3 | 1–3 | ` Hyla ` |"
    assert f"{own}\n{next} ` 50.0 (15.0–85.0) ` | 4/4 |" in body
    assert "It would stand at rank 2 of 3 ranked. ` hyla ` moves from 2 to 3." in body
