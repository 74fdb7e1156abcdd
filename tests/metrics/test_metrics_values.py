"""Exact values under missing policies, conditions and derivations."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from checker.metrics.values import component_scores, scores
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
from checker.model.grammar import EntryGrammar
from checker.model.item import Item, ItemKey
from checker.model.metric import Derived, Metric, PerItem, Score
from checker.model.ranking import Ranking
from checker.model.record import Absence, Cell, Record

NA, NOGEN, NOEVAL, INVALID = (
    Absence.NOT_APPLICABLE,
    Absence.MISSING_GENERATION,
    Absence.MISSING_EVALUATION,
    Absence.INVALID_EVALUATION,
)
ZERO, EXCLUDE = MissingPolicy.ZERO_FILL, MissingPolicy.EXCLUDE


def benchmark(
    metrics: Sequence[Metric], applies_to: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None
) -> Benchmark:
    conditions = applies_to or {}
    names = dict.fromkeys(name for m in metrics if isinstance(m.source, PerItem) for name in m.source.components)
    components = {
        name: Component(name, ComponentKind.NUMBER, name, applies_to=conditions.get(name, {})) for name in names
    }
    return Benchmark(
        id="sample",
        title="Sample",
        item_noun="item",
        format="predictions",
        entry=EntryGrammar("{name}", {}),
        key=("id",),
        versions={"v1": Version("v1", 4, None, None, Truth(TruthKind.OPEN))},
        components=components,
        scoring=Scoring(),
        metrics={metric.name: metric for metric in metrics},
        ranking=Ranking(metrics[0].name),
        missing=ZERO,
        views=(),
        claims=(),
    )


def mean(*components: str, where: Mapping[str, tuple[str, ...]] | None = None, **options: object) -> Metric:
    return Metric("m", "M", PerItem(components, where or {}), **options)


def items(tasks: str) -> tuple[Item, ...]:
    """Give one item a letter, the letter being its task."""
    return tuple(Item(ItemKey((f"i{place}",)), {"task": task}) for place, task in enumerate(tasks, 1))


def records(**cells: Sequence[Cell | int]) -> tuple[Record, ...]:
    return tuple(
        Record(
            ItemKey((f"i{place}",)),
            {n: c if isinstance(c, Absence) else Fraction(c) for n, c in zip(cells, row, strict=True)},
        )
        for place, row in enumerate(zip(*cells.values(), strict=True), 1)
    )


def one(metric: Metric, cells: Mapping[str, Sequence[Cell | int]], policy: MissingPolicy, tasks: str = "aaaa") -> Score:
    return scores(benchmark([metric]), items(tasks), records(**cells), policy)["m"]


@pytest.mark.parametrize("cause", [NOGEN, NOEVAL, INVALID])
def test_zero_fill_counts_every_absence_but_not_applicable(cause: Absence) -> None:
    cells = {"x": [1, 1, cause, NA]}
    assert one(mean("x"), cells, ZERO) == Score(Fraction(2, 3), 3, 4)
    assert one(mean("x"), cells, EXCLUDE) == Score(Fraction(1), 2, 4)


def test_the_fill_is_the_metrics_own_and_is_scaled_like_any_value() -> None:
    cells = {"x": [1, NOGEN, 0, 0]}
    filled = one(mean("x", fill=Fraction(1, 2), scale=Fraction(100)), cells, ZERO)
    assert filled == Score(Fraction(150, 4), 4, 4)


def test_an_item_is_the_mean_of_those_components_that_hold_a_number() -> None:
    """1/2, 1 alone, 3/4 alone, absent in both."""
    cells = {"x": [1, 1, NOEVAL, NOGEN], "y": [0, NA, Fraction(3, 4), NA]}
    assert one(mean("x", "y"), cells, ZERO) == Score(Fraction(9, 16), 4, 4)
    assert one(mean("x", "y"), cells, EXCLUDE) == Score(Fraction(3, 4), 3, 4)


def test_a_mean_of_means_is_not_the_mean_of_component_means() -> None:
    cells = {"x": [1, 0, 0, 0], "y": [NA, 1, 1, 1]}
    assert one(mean("x", "y"), cells, ZERO).value == Fraction(5, 8)


def test_where_restricts_the_items_and_the_denominator() -> None:
    cells = {"x": [1, NOGEN, 1, 1]}
    assert one(mean("x", where={"task": ("a", "c")}), cells, ZERO, "abca") == Score(Fraction(1), 3, 3)
    assert one(mean("x", where={"task": ("b",)}), cells, ZERO, "abca") == Score(None, 0, 1)
    assert one(mean("x", where={"task": ("z",)}), cells, ZERO, "abca") == Score(None, 0, 0)
    assert one(mean("x", where={"colour": ("red",)}), cells, ZERO, "abca") == Score(None, 0, 0)


@pytest.mark.parametrize("policy", MissingPolicy)
def test_what_nobody_evaluated_is_about_the_items_to_which_it_may_apply(policy: MissingPolicy) -> None:
    assert one(mean("x", fill=Fraction(1)), {"x": [NA] * 4}, policy) == Score(None, 0, 0)
    assert one(mean("x"), {"x": [NA, NA, NA, Fraction(2)]}, policy) == Score(Fraction(2), 1, 4)
    assert one(mean("x"), {"x": [NA, NA, NA, NOGEN]}, policy) == Score(None, 0, 1)


@pytest.mark.parametrize("policy", MissingPolicy)
@pytest.mark.parametrize("cause", [NOGEN, NOEVAL, INVALID])
def test_what_nobody_evaluated_is_unavailable_and_not_zero(policy: MissingPolicy, cause: Absence) -> None:
    assert one(mean("x", fill=Fraction(1)), {"x": [cause] * 4}, policy) == Score(None, 0, 4)


def test_an_item_without_a_record_is_a_missing_generation() -> None:
    known = records(x=[1, 1])
    assert scores(benchmark([mean("x")]), items("aaaa"), known, ZERO)["m"] == Score(Fraction(1, 2), 4, 4)
    assert scores(benchmark([mean("x")]), items("aaaa"), known, EXCLUDE)["m"] == Score(Fraction(1), 2, 4)


def test_records_of_other_items_do_not_count() -> None:
    assert scores(benchmark([mean("x")]), items("aa"), records(x=[0, 1, 1, 1]), ZERO)["m"] == Score(
        Fraction(1, 2), 2, 2
    )


def test_no_items_at_all() -> None:
    assert scores(benchmark([mean("x")]), (), (), ZERO)["m"] == Score(None, 0, 0)


def test_a_component_is_filled_only_where_it_is_declared_to_apply() -> None:
    """x has no condition and keeps to what was evaluated; y applies to task a only, where its absences count as 0."""
    declared = benchmark([mean("x", "y")], {"y": {"task": ("a",)}})
    cells = {"x": [1, NOGEN, NOEVAL, 1], "y": [1, NOGEN, NA, NA]}
    found = component_scores(declared, items("aaab"), records(**cells), ZERO)
    assert found == {"x": Score(Fraction(1), 2, 4), "y": Score(Fraction(1, 2), 2, 3)}
    found = component_scores(declared, items("aaab"), records(**cells), EXCLUDE)
    assert found == {"x": Score(Fraction(1), 2, 4), "y": Score(Fraction(1), 1, 3)}


def test_a_number_where_a_component_does_not_apply_is_no_number() -> None:
    declared = benchmark([mean("y")], {"y": {"task": ("a",)}})
    cells = records(y=[0, 1, 1, NOGEN])
    assert scores(declared, items("abbb"), cells, ZERO)["m"] == Score(Fraction(0), 1, 1)
    assert component_scores(declared, items("abbb"), cells, ZERO)["y"] == Score(Fraction(0), 1, 1)


def test_a_derived_metric_takes_scaled_values_and_counts_the_items_behind_it_once() -> None:
    """p 3/4 over i1 to i4; r 1/2 over i1 and i2. The fourth is filled, so all four are behind the number."""
    metrics = [
        Metric("f", "F", Derived("harmonic_mean", ("p", "r"))),
        Metric("p", "P", PerItem(("x",)), scale=Fraction(100)),
        Metric("r", "R", PerItem(("y",), {"task": ("a",)}), scale=Fraction(100)),
        Metric("twice", "T", Derived("sum", ("f", "f")), scale=Fraction(1, 2)),
    ]
    found = scores(benchmark(metrics), items("aabb"), records(x=[1, 1, 1, NOGEN], y=[1, 0, 1, 1]), ZERO)
    assert list(found) == ["f", "p", "r", "twice"]
    assert found["f"] == Score(Fraction(60), 4, 4)
    assert found["r"] == Score(Fraction(50), 2, 2)
    assert found["twice"] == Score(Fraction(60), 4, 4)


def test_a_derived_metric_is_unavailable_with_any_of_its_parts() -> None:
    metrics = [
        Metric("p", "P", PerItem(("x",))),
        Metric("r", "R", PerItem(("y",))),
        Metric("best", "B", Derived("maximum", ("p", "r"))),
    ]
    found = scores(benchmark(metrics), items("aa"), records(x=[1, 1], y=[NOEVAL, NOEVAL]), ZERO)
    assert found["best"] == Score(None, 0, 2)


def test_numbers_without_a_short_common_denominator_stay_exact() -> None:
    primes = [n for n in range(2, 2000) if all(n % d for d in range(2, n))]
    cells = {"x": [Fraction(1, prime) for prime in primes], "y": [Fraction(prime, 7) for prime in primes]}
    found = one(mean("x", "y", scale=Fraction(100)), cells, ZERO, "a" * len(primes))
    total = sum((Fraction(1, prime) + Fraction(prime, 7)) / 2 for prime in primes)
    assert found == Score(100 * total / len(primes), len(primes), len(primes))


def test_tags_satisfy_a_condition_with_any_of_their_values() -> None:
    tagged = [
        Item(ItemKey(("i1",)), {}, {"topic": ("art", "law")}),
        Item(ItemKey(("i2",)), {}, {"topic": ()}),
        Item(ItemKey(("i3",)), {}, {}),
    ]
    metric = mean("x", where={"topic": ("law", "sea")})
    assert scores(benchmark([metric]), tagged, records(x=[1, 0, 0]), ZERO)["m"] == Score(Fraction(1), 1, 1)


def test_what_was_removed_counts_in_each_metric_as_its_own_worst() -> None:
    """Of x the records keep 0 where 1 was: 0 where higher is better, the fill or what was there where lower is."""
    metrics = [
        Metric("up", "U", PerItem(("x",))),
        Metric("down", "D", PerItem(("x",)), higher_is_better=False, fill=Fraction(9)),
        Metric("low", "L", PerItem(("x", "y")), higher_is_better=False, fill=Fraction(1, 2)),
    ]
    first, second = records(x=[0, 1], y=[3, 3])
    removed = replace(first, ruling="reward_hack", removed={"x": Fraction(1)})
    for policy in MissingPolicy:
        found = scores(benchmark(metrics), items("aa"), [removed, second], policy)
        assert [found[name].value for name in ("up", "down", "low")] == [Fraction(1, 2), Fraction(5), Fraction(2)]
