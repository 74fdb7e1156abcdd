"""What is told of a measured value before anything is merged."""

from dataclasses import replace
from fractions import Fraction

import pytest

from checker.metrics.telling import Telling, told
from checker.model.benchmark import Benchmark, MissingPolicy, Scoring, Truth, TruthKind, Version
from checker.model.grammar import EntryGrammar
from checker.model.metric import Metric, PerItem
from checker.model.publication import Feedback
from checker.model.ranking import Ranking

OPEN = Version("v1", 4, None, None, Truth(TruthKind.OPEN))
HELD = Version("v2", 4, None, None, Truth(TruthKind.HELDOUT))


def benchmark(feedback: Feedback, ranking: Ranking) -> Benchmark:
    metrics = {name: Metric(name, name, PerItem(("hit",)), Fraction(100), 2) for name in ("first", "second", "third")}
    return Benchmark(
        id="toads",
        title="Toads",
        item_noun="call",
        format="predictions",
        entry=EntryGrammar("{model}", {}),
        key=("id",),
        versions={"v1": OPEN, "v2": HELD},
        components={},
        scoring=Scoring(),
        metrics=metrics,
        ranking=ranking,
        missing=MissingPolicy.ZERO_FILL,
        views=(),
        claims=(),
        feedback=feedback,
    )


GUARDED = benchmark(Feedback(decimals=0, reveal="headline"), Ranking("first"))


def test_an_open_truth_is_told_in_full() -> None:
    assert told("second", GUARDED, OPEN).decimals(7) == 7
    assert told("second", GUARDED, None).decimals(7) == 7


def test_a_held_out_truth_is_told_by_its_headline_and_decimals() -> None:
    assert told("first", GUARDED, HELD).decimals(2) == 0
    assert told("second", GUARDED, HELD).decimals(2) is None


def test_every_metric_of_a_mean_rank_is_a_headline() -> None:
    ranked = benchmark(Feedback(reveal="headline"), Ranking(None, mean_rank=("first", "third")))
    assert [told(name, ranked, HELD).withheld for name in ranked.metrics] == [False, True, False]


@pytest.mark.parametrize("reveal", ["metrics", "all"])
def test_other_metrics_are_told_where_feedback_reveals_them(reveal: str) -> None:
    open_handed = replace(GUARDED, feedback=Feedback(decimals=1, reveal=reveal))
    assert told("second", open_handed, HELD).decimals(2) == 1


@pytest.mark.parametrize("decimals", [None, 9])
def test_never_more_decimals_than_the_metric_has(decimals: int | None) -> None:
    assert told("first", replace(GUARDED, feedback=Feedback(decimals)), HELD).decimals(12) == 2


@pytest.mark.parametrize(
    ("zoom", "decimals"),
    [("1", 2), ("1/100", 4), ("100", 0), ("1000", None), ("2", 1), ("1/2", 2), ("1/10", 3), ("3/100", 3)],
)
def test_another_scale_tells_no_more(zoom: str, decimals: int | None) -> None:
    assert Telling(finest=2).decimals(12, Fraction(zoom)) == decimals
    if decimals is not None:
        assert Fraction(1, 10**decimals) / Fraction(zoom) >= Fraction(1, 100)
