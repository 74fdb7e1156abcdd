"""What a policy is made of: every field of a declaration is decided, and two policies differ where they do."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, get_args, get_type_hints

import pytest
import ten_items
from board_fields import a_benchmark, binary, mean_of
from hypothesis import given
from hypothesis import strategies as st

from checker.boards.changes.amendments import Amendment, amendments, refused
from checker.boards.policy import APART, Part, policy, policy_digest, texts
from checker.model.benchmark import Benchmark, View
from checker.model.ranking import Beside, Ranking

POLICY = {
    "AnswerFields": {"fields"},
    "Benchmark": {
        "answers",
        "components",
        "entry",
        "format",
        "key",
        "merged",
        "metrics",
        "missing",
        "ranking",
        "uncertainty",
        "verified_at",
        "views",
    },
    "Beside": {"ranking"},
    "Component": {"always", "applies_to", "decimals", "high", "implies", "judged", "kind", "low", "scale", "values"},
    "Derived": {"derive", "of"},
    "EntryGrammar": {"says_traces"},
    "Evidence": {"items", "numbers", "raw"},
    "MergedForm": {"fields", "prediction", "strata"},
    "Metric": {"decimals", "fill", "higher_is_better", "leaves_out", "scale", "source"},
    "PerItem": {"components", "where"},
    "Ranking": {
        "absent",
        "as_shown",
        "beside",
        "mean_rank",
        "metric",
        "min_coverage",
        "min_numbers",
        "rank",
        "then",
        "ties",
    },
    "Uncertainty": {"cluster_by", "level", "resamples"},
    "Version": {"min_answers"},
    "View": {"from_truth", "min_cell", "multi"},
}
"""Whoever adds a field to one of these classes decides here whether it is policy, or adds it to `APART`."""


def kinds(hint: Any) -> set[type]:
    """Give the dataclasses that a type speaks of."""
    return {hint} if is_dataclass(hint) else {kind for each in get_args(hint) for kind in kinds(each)}


def reached(kind: type, found: dict[type, set[str]]) -> dict[type, set[str]]:
    """Give the fields that are policy of every class that can be reached from one."""
    if kind not in found:
        hints = get_type_hints(kind)
        found[kind] = {field.name for field in fields(kind)} - APART.get(kind, frozenset())
        for name in sorted(found[kind]):
            for inner in kinds(hints[name]):
                reached(inner, found)
    return found


def test_every_field_of_a_declaration_is_decided() -> None:
    found = reached(Benchmark, {})
    version = next(iter(kinds(get_type_hints(Benchmark)["versions"])))
    assert {kind.__name__: names for kind, names in reached(version, found).items()} == POLICY


def test_no_field_is_set_apart_that_there_is_not() -> None:
    for kind, names in APART.items():
        assert names <= {field.name for field in fields(kind)}, kind


def told(benchmark: Benchmark) -> Mapping[str, str]:
    return texts(policy(benchmark, benchmark.newest))


def test_parts_are_called_as_in_a_declaration() -> None:
    parts = told(ten_items.field().benchmark)
    expected = {
        "ranking.mean_rank": "[f1, faithfulness, fluency]",
        "ranking.by": "none",
        "ranking.min_coverage": "4/5",
        "metrics.f1.derive": "harmonic_mean",
        "metrics.f1.of": "[label_p, label_r]",
        "metrics.fluency.scale": "100/3",
        "metrics.label_p.where.task": "[label]",
        "views.topics.multi": "true",
        "missing": "zero_fill",
        "verified_at.numbers": "rescored",
        "min_answers": "0",
    }
    assert {name: parts.get(name) for name in expected} == expected
    assert list(parts) == sorted(parts)


@pytest.mark.parametrize(
    "name", sorted({field.name for field in fields(Benchmark)} & APART[Benchmark] & {"title", "description"})
)
def test_what_is_set_apart_is_no_part(name: str) -> None:
    benchmark = ten_items.field().benchmark
    assert told(replace(benchmark, **{name: "another"})) == told(benchmark)


def test_no_part_is_an_enum_s_or_an_object_s_name() -> None:
    for text in told(ten_items.field().benchmark).values():
        assert "<" not in text
        assert not any(f"{kind.__name__}." in text for kind in Enum.__subclasses__())


def one(**changes: Any) -> Benchmark:
    return a_benchmark(
        [binary("c")], [mean_of("m", "c"), mean_of("n", "c")], views=(View("era", multi=False),), **changes
    )


def found(before: Benchmark, after: Benchmark) -> tuple[Amendment, ...]:
    return amendments(told(before), policy(after, after.newest))


def test_the_same_policy_has_no_amendment() -> None:
    assert found(one(), one()) == ()
    assert policy_digest(told(one())) == policy_digest(told(one()))


def test_a_new_metric_a_new_view_and_a_new_ranking_beside_only_add() -> None:
    more = replace(
        one(),
        metrics={**one().metrics, "k": mean_of("k", "c")},
        views=(*one().views, View("topic", multi=True)),
        ranking=replace(one().ranking, beside={"other": Beside("Other", Ranking("n"))}),
    )
    assert {each.path.rpartition(".")[0] for each in found(one(), more)} == {
        "metrics.k",
        "ranking.beside.other",
        "views.topic",
    }
    assert refused(found(one(), more)) == ()
    assert {each.path.rpartition(".")[0] for each in refused(found(more, one()))} == {
        "metrics.k",
        "ranking.beside.other",
        "views.topic",
    }


def test_a_condition_that_is_new_on_a_metric_that_was_there_is_refused() -> None:
    narrower = replace(one(), metrics={**one().metrics, "m": mean_of("m", "c", where={"era": ("old",)})})
    assert refused(found(one(), narrower)) == (Amendment("metrics.m.where.era", None, "[old]"),)


def test_a_new_component_is_refused_since_coverage_counts_it() -> None:
    more = replace(one(), components={**one().components, "d": binary("d")})
    assert {each.path.partition(".d.")[0] for each in refused(found(one(), more))} == {"components"}


def test_what_an_older_pullrank_did_not_know_is_no_amendment_while_it_is_as_usual() -> None:
    usual, other = one(), replace(one(), ranking=replace(one().ranking, min_coverage=Fraction(1, 2)))
    older = {name: text for name, text in told(usual).items() if name != "ranking.min_coverage"}
    assert amendments(older, policy(usual, usual.newest)) == ()
    assert refused(amendments(older, policy(other, other.newest))) == (Amendment("ranking.min_coverage", None, "1/2"),)


PARTS = st.dictionaries(
    st.sampled_from(["missing", "ranking.by", "metrics.a.scale", "metrics.a.fill", "metrics.b.scale", "views.v.multi"]),
    st.sampled_from(["0", "1", "2"]),
)


@given(PARTS, PARTS, st.booleans())
def test_amendments_are_the_differences_and_only_new_members_add(
    before: dict[str, str], after: dict[str, str], usual: bool
) -> None:
    made = amendments(before, {name: Part(text, usual) for name, text in after.items()})
    assert [each.path for each in made] == sorted({each.path for each in made})
    for each in made:
        assert (each.before, each.after) == (before.get(each.path), after.get(each.path))
        assert each.before != each.after
        if each.adds:
            member = ".".join(each.path.split(".")[:2])
            assert not any(path.startswith(f"{member}.") for path in before)
    untold = {path for path in {*before, *after} if before.get(path) != after.get(path)} - {each.path for each in made}
    assert all(usual and path not in before for path in untold)
