"""Previews and traces: what a candidate would do, and where a number comes from."""

from dataclasses import replace
from fractions import Fraction

import pytest
import ten_items
from board_fields import a_benchmark, a_field, a_standing, binary, mean_of, some_items, some_records

from checker.boards.preview import Move, preview
from checker.boards.trace import trace
from checker.model.benchmark import MissingPolicy
from checker.model.board import Field, Standing
from checker.model.errors import UsageRefusal
from checker.model.item import ItemKey
from checker.model.ruling import Ruling, RulingKind

ITEMS = some_items(6)
BENCHMARK = a_benchmark([binary("right")], [mean_of("m", "right")])


def solver(name: str, right: int) -> Standing:
    return a_standing(name, some_records(ITEMS, right=[1] * right + [0] * (6 - right)))


def the_field() -> Field:
    return a_field(BENCHMARK, ITEMS, [solver(f"s{right}", right) for right in (0, 1, 2, 4, 5, 6)])


def test_a_new_entry_moves_those_below_it() -> None:
    seen = preview(the_field(), solver("new", 3))
    assert (seen.rank_after, seen.n_ranked) == (4, 7)
    assert [row.entry for row in seen.neighbours] == ["s5", "s4", "new", "s2", "s1"]
    assert seen.moves == (Move("s2", 4, 5), Move("s1", 5, 6), Move("s0", 6, 7))
    assert seen.ties == ()


def test_ties_are_named_and_an_end_of_the_board_has_fewer_neighbours() -> None:
    seen = preview(the_field(), solver("a-new-one", 6))
    assert (seen.rank_after, seen.ties) == (1, ("s6",))
    assert [row.entry for row in seen.neighbours] == ["a-new-one", "s6", "s5"]
    assert Move("s6", 1, 1) not in seen.moves


def test_an_entry_of_the_same_name_is_replaced() -> None:
    seen = preview(the_field(), solver("s1", 5))
    assert (seen.rank_after, seen.n_ranked, seen.ties) == (2, 6, ("s5",))
    assert seen.moves == (Move("s4", 3, 4), Move("s2", 4, 5))


def test_an_unranked_candidate_says_why() -> None:
    seen = preview(the_field(), a_standing("new", None))
    assert (seen.rank_after, seen.row.flags, seen.ties, seen.moves) == (None, ("awaiting_rescoring",), (), ())


def test_a_trace_names_the_ruling_that_touched_an_item() -> None:
    hack = Ruling(RulingKind.REWARD_HACK, "It read the answers.", (ItemKey(("i1",)),))
    field = a_field(BENCHMARK, ITEMS, [replace(solver("a", 3), rulings=(hack,))])
    traced = trace(field, "a", "m")
    assert [(str(item.key), item.value, item.because) for item in traced.items[:2]] == [
        ("i1", 0, "reward_hack"),
        ("i2", 1, None),
    ]
    assert (traced.sum, traced.count, traced.shown, traced.agrees) == (Fraction(2), 6, "0.3333", True)


def test_a_trace_is_defined_by_the_policy_in_force() -> None:
    exclude = Ruling(RulingKind.MISSING_POLICY, "So decided.", policy=MissingPolicy.EXCLUDE)
    field = a_field(BENCHMARK, ITEMS, [solver("a", 3), replace(solver("b", 3), rulings=(exclude,))])
    assert "an item without a value counts as 0" in trace(field, "a", "m").definition
    assert "items without a value are left out" in trace(field, "b", "m").definition


@pytest.mark.parametrize(("entry", "metric", "known"), [("nobody", "f1", "amber, "), ("amber", "f2", "overall, ")])
def test_an_unknown_entry_or_metric_is_refused_with_those_there_are(entry: str, metric: str, known: str) -> None:
    with pytest.raises(UsageRefusal) as refused:
        trace(ten_items.field(), entry, metric)
    assert known in refused.value.fix.fill(str)
