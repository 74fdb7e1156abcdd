"""What maintainers' rulings do, to records and to places."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from board_fields import (
    INVALID,
    NA,
    NOEVAL,
    NOGEN,
    RESCORED,
    a_benchmark,
    a_field,
    a_standing,
    binary,
    mean_of,
    number,
    some_items,
    some_records,
)

from checker.boards.board import board
from checker.boards.rulings import apply, evidence_after, missing_policy, tombstone
from checker.boards.trace import trace
from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.evidence import Numbers
from checker.model.item import ItemKey
from checker.model.ranking import Ranking
from checker.model.record import Cell
from checker.model.ruling import Ruling, RulingKind

ITEMS = some_items(4)
BENCHMARK = a_benchmark([binary("func"), binary("sec")], [mean_of("m", "func"), mean_of("s", "sec")])


def hack(*items: str, components: tuple[str, ...] = ()) -> Ruling:
    return Ruling(RulingKind.REWARD_HACK, "It read the answers.", tuple(ItemKey((i,)) for i in items), components)


def decided(kind: RulingKind, **more: object) -> Ruling:
    return Ruling(kind, "So decided.", **more)


def test_a_removal_is_zero_in_the_numerator_and_stays_in_the_denominator() -> None:
    """3 of 4 pass func; one of the three is removed: 2/4, not 2/3."""
    records = some_records(ITEMS, func=[1, 1, 1, 0], sec=[1, 1, 1, 0])
    for policy in MissingPolicy:
        field = a_field(replace(BENCHMARK, missing=policy), ITEMS, [a_standing("a", records, rulings=[hack("i2")])])
        row = board(field).rows[0]
        assert (row.metrics["m"].value, row.metrics["m"].n, row.metrics["s"].value) == (
            Fraction(1, 2),
            4,
            Fraction(1, 2),
        )
        assert row.flags == ("reward_hack_removed",)
        assert row.n_scored == 4


def test_a_removal_touches_the_named_components_and_records_only() -> None:
    records = some_records(ITEMS, func=[1, 1, 1, 0], sec=[1, 1, 1, 0])
    after = apply(BENCHMARK, records, [hack("i1", "i2", components=("sec",)), hack("i2", components=("func",))])
    assert [(record.cells["func"], record.cells["sec"], record.ruling) for record in after] == [
        (1, 0, "reward_hack"),
        (0, 0, "reward_hack"),
        (1, 1, None),
        (0, 0, None),
    ]


def test_one_removal_of_everything_covers_another_of_a_part() -> None:
    records = some_records(ITEMS[:1], func=[1], sec=[1])
    for rulings in ([hack("i1"), hack("i1", components=("sec",))], [hack("i1", components=("sec",)), hack("i1")]):
        assert apply(BENCHMARK, records, rulings)[0].cells == {"func": 0, "sec": 0}


def test_a_removal_leaves_alone_what_does_not_apply_and_fills_every_other_absence() -> None:
    records = some_records(ITEMS, func=[NA, NOGEN, NOEVAL, INVALID], sec=[1, 1, 1, 1])
    after = apply(BENCHMARK, records, [hack("i1", "i2", "i3", "i4")])
    assert [record.cells["func"] for record in after] == [NA, 0, 0, 0]


def metrics_after(benchmark: Benchmark, cells: Sequence[Cell | int], ruling: Ruling) -> dict[str, Fraction | None]:
    entry = a_standing("a", some_records(ITEMS, error=cells), rulings=[ruling])
    return {name: score.value for name, score in board(a_field(benchmark, ITEMS, [entry])).rows[0].metrics.items()}


@pytest.mark.parametrize("policy", MissingPolicy)
def test_a_removal_never_helps_where_less_is_better(policy: MissingPolicy) -> None:
    """Errors of which a missing one counts as 200: 10 becomes 200, 250 stays, and so does the denominator."""
    error = mean_of("m", "error", higher_is_better=False, fill=Fraction(200))
    benchmark = a_benchmark([number("error")], [error], missing=policy)
    assert metrics_after(benchmark, [10, 20, 30, 250], hack("i1", "i4")) == {"m": Fraction(200 + 20 + 30 + 250, 4)}
    assert metrics_after(benchmark, [NOGEN, 20, 30, 40], hack("i1")) == {"m": Fraction(200 + 20 + 30 + 40, 4)}


def test_a_removal_is_the_worst_that_a_bounded_component_may_hold_where_less_is_better() -> None:
    rate = mean_of("m", "error", higher_is_better=False)
    benchmark = a_benchmark([binary("error", high=Fraction(1))], [rate], missing=MissingPolicy.EXCLUDE)
    assert metrics_after(benchmark, [0, 0, 1, NOGEN], hack("i1", "i4")) == {"m": Fraction(3, 4)}


def test_nothing_is_made_up_where_the_declaration_knows_nothing_worse_than_none() -> None:
    """Without a fill and bounds, under exclude, a removed number stays and a missing one is left out, not perfect."""
    error = mean_of("m", "error", higher_is_better=False)
    benchmark = a_benchmark([number("error")], [error], missing=MissingPolicy.EXCLUDE)
    assert metrics_after(benchmark, [5, NOGEN, 1, 3], hack("i1", "i2")) == {"m": Fraction(3)}


def test_a_component_that_both_directions_read_is_removed_from_each_in_its_own_way() -> None:
    """The records hold 0 for it; to the metric where less is better it is the fill."""
    up, down = mean_of("up", "error"), mean_of("down", "error", higher_is_better=False, fill=Fraction(9))
    benchmark = a_benchmark([number("error")], [up, down])
    assert metrics_after(benchmark, [1, 1, 1, 1], hack("i1")) == {"up": Fraction(3, 4), "down": Fraction(12, 4)}
    for metrics, shown in (([up, down], 0), ([up], 0), ([down], 9)):
        benchmark = a_benchmark([number("error")], metrics)
        (record,) = apply(benchmark, some_records(ITEMS[:1], error=[1]), [hack("i1")])
        assert (record.cells, record.removed) == ({"error": shown}, {"error": 1})


def test_a_trace_counts_a_removal_as_the_metric_does() -> None:
    up, down = mean_of("up", "error"), mean_of("down", "error", higher_is_better=False, fill=Fraction(9))
    entry = a_standing("a", some_records(ITEMS, error=[1] * 4), rulings=[hack("i1")])
    field = a_field(a_benchmark([number("error")], [up, down]), ITEMS, [entry])
    for metric, value in (("up", 0), ("down", 9)):
        found = trace(field, "a", metric)
        assert (found.items[0].value, found.items[0].because, found.agrees) == (value, "reward_hack", True)


def test_a_removal_of_an_item_that_is_not_there_changes_nothing() -> None:
    records = some_records(ITEMS, func=[1] * 4, sec=[1] * 4)
    assert apply(BENCHMARK, records, [hack("elsewhere")]) == records
    assert apply(BENCHMARK, records, [decided(RulingKind.WITHDRAWN)]) == records


def test_the_last_policy_ruled_holds() -> None:
    to_exclude = decided(RulingKind.MISSING_POLICY, policy=MissingPolicy.EXCLUDE)
    back = decided(RulingKind.MISSING_POLICY, policy=MissingPolicy.ZERO_FILL)
    assert missing_policy(MissingPolicy.ZERO_FILL, []) is MissingPolicy.ZERO_FILL
    assert missing_policy(MissingPolicy.ZERO_FILL, [to_exclude]) is MissingPolicy.EXCLUDE
    assert missing_policy(MissingPolicy.ZERO_FILL, [to_exclude, back]) is MissingPolicy.ZERO_FILL


@pytest.mark.parametrize("kind", [RulingKind.WITHDRAWN, RulingKind.SUPERSEDED, RulingKind.DISQUALIFIED])
def test_an_entry_that_is_taken_out_is_shown_last_and_changes_no_rank(kind: RulingKind) -> None:
    standings = [
        a_standing("best", some_records(ITEMS, func=[1, 1, 1, 1]), rulings=[decided(kind)]),
        a_standing("good", some_records(ITEMS, func=[1, 1, 1, 0])),
        a_standing("poor", some_records(ITEMS, func=[0, 0, 0, 0])),
    ]
    benchmark = replace(BENCHMARK, ranking=Ranking(None, ("m", "s")))
    rows = board(a_field(benchmark, ITEMS, standings)).rows
    assert [(row.entry, row.rank) for row in rows] == [("good", 1), ("poor", 2), ("best", None)]
    assert rows[2].flags == (kind.value,)
    assert rows[2].metrics["m"].value == 1


def test_the_last_tombstone_is_the_one_that_is_told() -> None:
    withdrawn, disqualified = decided(RulingKind.WITHDRAWN), decided(RulingKind.DISQUALIFIED)
    assert tombstone([withdrawn, disqualified, hack("i1")]) is disqualified
    assert tombstone([hack("i1")]) is None


def test_only_a_ruling_makes_numbers_reproduced() -> None:
    assert evidence_after(RESCORED, []) == RESCORED
    lifted = evidence_after(RESCORED, [decided(RulingKind.REPRODUCED)])
    assert lifted == replace(RESCORED, numbers=Numbers.REPRODUCED)
