"""Receipts and boards that tell no more than a rescoring."""

from dataclasses import replace
from fractions import Fraction

import pytest
from campaigns import BINARY

from checker.metrics.telling import as_told
from checker.model.benchmark import Benchmark, Truth, TruthKind, Version
from checker.model.metric import Metric, PerItem
from checker.model.publication import Feedback, Gate
from checker.model.ranking import Beside, Ranking
from checker.model.result import Receipt
from checker.scoring.gating.receipts import as_told as receipt_as_told

SOURCE = PerItem(("right",))


def benchmark(kind: TruthKind, feedback: Feedback) -> Benchmark:
    made = object.__new__(Benchmark)
    ranking = Ranking(
        "first",
        then=("second", "name"),
        beside={"a": Beside("A", Ranking("second")), "b": Beside("B", Ranking("first", then=("second",)))},
    )
    held = {
        **{name: getattr(BINARY, name) for name in ("components",)},
        "metrics": {name: Metric(name, name, SOURCE, Fraction(100), 2) for name in ("first", "second")},
        "ranking": ranking,
        "versions": {"v1": Version("v1", 3, None, None, Truth(kind))},
        "feedback": feedback,
    }
    for name in Benchmark.__dataclass_fields__:
        object.__setattr__(made, name, held.get(name))
    return made


RECEIPT = Receipt("b", "v1", "e", "0" * 40, "r", "t", "s", {}, {"first": "2/3", "second": "1/3", "none": None})


@pytest.mark.parametrize(
    ("kind", "feedback", "told"),
    [
        (TruthKind.OPEN, Feedback(decimals=0, gate=Gate(1)), ("2/3", "1/3")),
        (TruthKind.HELDOUT, Feedback(decimals=0, reveal="headline"), ("1/1", None)),
        (TruthKind.HELDOUT, Feedback(decimals=1, reveal="metrics"), ("7/10", "3/10")),
        (TruthKind.HELDOUT, Feedback(gate=Gate(200), reveal="all"), (None, None)),
    ],
)
def test_a_receipt_tells_what_a_rescoring_does(
    kind: TruthKind, feedback: Feedback, told: tuple[str | None, str | None]
) -> None:
    receipt = replace(RECEIPT, metrics={"first": "2/3", "second": "1/3"})
    found = receipt_as_told(receipt, benchmark(kind, feedback))
    assert tuple(found.metrics.values()) == told
    assert replace(found, metrics={}) == replace(receipt, metrics={}), "nothing else changes"


def test_a_board_is_ordered_by_what_is_told() -> None:
    guarded = benchmark(TruthKind.HELDOUT, Feedback(decimals=0, reveal="headline"))
    found = as_told(guarded, guarded.versions["v1"])
    assert found.ranking.as_shown
    assert found.ranking.then == ("name",)
    assert list(found.ranking.beside) == ["b"]
    assert found.ranking.beside["b"].ranking.then == ()
    assert (found.metrics["first"].decimals, found.metrics["second"].shown) == (0, False)


def test_a_board_of_an_open_truth_is_as_it_was() -> None:
    opened = benchmark(TruthKind.OPEN, Feedback(decimals=0, reveal="headline"))
    assert as_told(opened, opened.versions["v1"]) is opened
