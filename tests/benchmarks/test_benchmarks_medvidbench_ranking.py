"""The ranking, held against the described one written again: dense ranks, their mean, and four ways to break a tie."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from medvidbench_scores import TEN, benchmark

from checker.boards.rank import rank
from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.board import Row
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.metric import Score

KNOWN = {
    "b": [".898", ".473", ".285", ".176", ".504", ".441", ".480", "3.950", "4.227", "3.861"],
    "a": [".896", ".405", ".254", ".202", ".216", ".156", ".214", "3.797", "4.184", "3.442"],
    "c": [".164", ".393", ".267", ".004", ".086", ".055", ".178", "3.403", "3.976", "3.714"],
}
"""Three rows of the public board in its order of columns, under other names."""


def by_description(table: Mapping[str, Sequence[Fraction]]) -> dict[str, int]:
    """Rank as the reference board does: values to three decimals, dense ranks, means; names break what is left."""
    rounded = {name: [round(value, 3) for value in values] for name, values in table.items()}
    columns = list(zip(*rounded.values(), strict=True))
    ranks = {
        name: [
            sorted(set(column), reverse=True).index(value) + 1 for value, column in zip(values, columns, strict=True)
        ]
        for name, values in rounded.items()
    }
    best = [max(column) for column in columns]

    def order(name: str) -> tuple[Fraction, int, int, Fraction]:
        shares = [value / most if most else Fraction(0) for value, most in zip(rounded[name], best, strict=True)]
        return Fraction(sum(ranks[name]), len(best)), -ranks[name].count(1), sum(ranks[name]), -sum(shares, Fraction(0))

    keys = sorted(map(order, table))
    return {name: keys.index(order(name)) + 1 for name in table}


def ranked(table: Mapping[str, Sequence[Fraction]], how: Benchmark) -> dict[str, int | None]:
    return {row.entry: row.rank for row in rank(how, [_row(name, values) for name, values in table.items()])}


def beside(table: Mapping[str, Sequence[Fraction]]) -> dict[str, int]:
    return {row.entry: row.beside["reference"] for row in rank(benchmark(), [_row(*each) for each in table.items()])}


def _row(name: str, values: Sequence[Fraction]) -> Row:
    metrics = {each: Score(Fraction(0), 1, 1) for each in benchmark().metrics}
    metrics |= {each: Score(value, 1, 1) for each, value in zip(TEN, values, strict=True)}
    metrics |= {f"{each}_strict": Score(value, 1, 1) for each, value in zip(TEN, values, strict=True)}
    evidence = Evidence(Numbers.RESCORED, Extent.ALL, Extent.ALL)
    return Row(name, name, "", "", None, metrics, {}, 1, 1, 1, Fraction(1), MissingPolicy.ZERO_FILL, evidence, True)


def test_rows_of_the_public_board_stand_in_their_order() -> None:
    order = [
        "cvs_acc",
        "nap_acc",
        "sa_acc",
        "stg_miou",
        "tag_miou_03",
        "tag_miou_05",
        "dvc_f1",
        "dvc_llm",
        "vs_llm",
        "rc_llm",
    ]
    assert order == list(TEN)
    table = {name: [Fraction(value) for value in values] for name, values in KNOWN.items()}
    assert beside(table) == ranked(table, benchmark()) == by_description(table) == {"b": 1, "a": 2, "c": 3}


VALUE = st.integers(0, 12).map(lambda n: Fraction(n, 4))
TABLE = st.dictionaries(st.sampled_from("abcdef"), st.lists(VALUE, min_size=10, max_size=10), min_size=1)


@settings(max_examples=150, deadline=None)
@given(TABLE)
def test_ranks_are_as_described_and_equal_rows_share_theirs(table: dict[str, list[Fraction]]) -> None:
    assert beside(table) == ranked(table, benchmark()) == by_description(table)


def test_the_reference_rank_compares_what_is_shown_and_the_other_what_was_measured() -> None:
    first, second = [Fraction(1, 2)] * 10, [Fraction(1, 2) + Fraction(1, 10**5)] * 10
    assert beside({"a": first, "b": second}) == {"a": 1, "b": 1}
    assert ranked({"a": first, "b": second}, benchmark()) == {"a": 2, "b": 1}


def test_one_line_of_the_declaration_says_which_set_ranks() -> None:
    ranking = benchmark().ranking
    assert ranking.mean_rank == tuple(f"{name}_strict" for name in TEN)
    other = replace(benchmark(), ranking=replace(ranking, mean_rank=TEN))
    row = _row("a", [Fraction(1)] * 10)
    better = replace(row, entry="b", metrics={**row.metrics, "cvs_acc": Score(Fraction(2), 1, 1)})
    assert {each.entry: each.rank for each in rank(other, [row, better])} == {"a": 2, "b": 1}
    assert {each.entry: each.rank for each in rank(benchmark(), [row, better])} == {"a": 1, "b": 1}


def test_a_metric_that_nobody_has_decides_nothing() -> None:
    table = {"a": [Fraction(1, 2)] * 10, "b": [Fraction(1, 3)] * 10}
    rows = [_row(*each) for each in table.items()]
    without = [
        replace(row, metrics={**row.metrics, **{f"{name}_strict": Score(None, 0, 1) for name in TEN[7:]}})
        for row in rows
    ]
    assert [each.rank for each in rank(benchmark(), without)] == [1, 2]
