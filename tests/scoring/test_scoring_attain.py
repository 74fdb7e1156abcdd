"""Which means there can be, against counting everything out, and against numbers of real boards."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, gcd

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from checker.scoring.attain.feasible import mixable
from checker.scoring.attain.mean import Group, Mean, misses
from checker.scoring.attain.sumset import Counted, Ended, Gapless, sums_of
from checker.scoring.attain.tries import may_fit

BINARY = (Fraction(0), Fraction(1))
PERCENT = Fraction(100)


def passes(of: int, all: int) -> tuple[Fraction, ...]:
    return tuple(sorted({Fraction(comb(count, all), comb(of, all)) for count in range(of + 1)}))


def span(shown: str) -> tuple[Fraction, Fraction]:
    """Give what a percentage can stand for, as a share."""
    half = Fraction(1, 2 * 10 ** len(shown.partition(".")[2]))
    return (Fraction(shown) - half) / PERCENT, (Fraction(shown) + half) / PERCENT


def added(values: Iterable[Sequence[Fraction]]) -> set[Fraction]:
    """Give all sums of one of each."""
    sums = {Fraction(0)}
    for each in values:
        sums = {total + value for total in sums for value in each}
    return sums


elements = st.sets(st.integers(1, 13), min_size=1, max_size=5).map(lambda some: [0, *sorted(some)])
values = st.sets(st.sampled_from([Fraction(n, d) for d in (1, 2, 3, 4) for n in range(-2, 9)]), min_size=1, max_size=4)


@given(elements, st.integers(0, 16))
def test_sums_are_those_that_counting_gives(some: list[int], count: int) -> None:
    assume(gcd(*some) == 1)
    sums = sums_of([(some, count)])
    assert sums is not None
    counted = added([[Fraction(each) for each in some]] * count)
    assert sums.top == max(counted)
    assert {number for number in range(-3, sums.top + 4) if number in sums} == counted


@given(st.lists(st.tuples(elements, st.integers(0, 5)), min_size=1, max_size=3))
def test_sums_of_several_kinds_are_those_that_counting_gives(parts: list[tuple[list[int], int]]) -> None:
    assume(gcd(*(each for some, count in parts for each in some if count)) == 1)
    sums = sums_of(parts)
    assert sums is not None
    counted = added([Fraction(each) for each in some] for some, count in parts for _ in range(count))
    assert {number for number in range(sums.top + 1) if number in sums} == counted


def test_each_way_to_tell_sums_is_taken() -> None:
    assert isinstance(sums_of([([0, 1, 2], 1000)]), Gapless)
    assert isinstance(sums_of([([0, 1, 3, 6], 1000)]), Ended)
    assert isinstance(sums_of([([0, 1, 3, 6], 3)]), Counted)
    assert isinstance(sums_of([([0, 1, 3, 6], 10), ([0, 5, 7], 10)]), Counted)
    assert sums_of([([0, 1, 60_000], 50_000)]) is None


@given(
    st.lists(st.tuples(values, st.integers(1, 4)), min_size=1, max_size=2),
    st.fractions(-1, 3, max_denominator=40),
    st.sampled_from([Fraction(1, 2000), Fraction(1, 20), Fraction(0)]),
)
def test_a_mean_is_missed_where_counting_finds_none(
    kinds: list[tuple[set[Fraction], int]], claim: Fraction, half: Fraction
) -> None:
    groups = tuple(Group(tuple(sorted(some)), count) for some, count in kinds)
    items = sum(count for _, count in kinds)
    means = {total / items for total in added(group.values for group in groups for _ in range(group.count))}
    gap = misses(Mean(groups), claim - half, claim + half)
    assert (gap is None) == any(abs(mean - claim) <= half for mean in means)
    if gap is not None:
        below = max((mean for mean in means if mean < claim), default=None)
        above = min((mean for mean in means if mean > claim), default=None)
        assert (gap.below.mean if gap.below else None, gap.above.mean if gap.above else None) == (below, above)


@given(st.integers(1, 16), st.sampled_from([1, 2, 3]), st.integers(-900, 1900))
def test_of_any_number_of_items_each_mean_of_fewer_is_one_too(most: int, grades: int, thousandths: int) -> None:
    claim, half = Fraction(thousandths, 1000), Fraction(1, 2000)
    means = {Fraction(count, items * grades) for items in range(1, most + 1) for count in range(items * grades + 1)}
    graded = tuple(Fraction(grade, grades) for grade in range(grades + 1))
    gap = misses(Mean((Group(graded, most),), any_number=True), claim - half, claim + half)
    assert (gap is None) == any(abs(mean - claim) <= half for mean in means)
    if gap is not None:
        assert (gap.below and gap.below.mean) == max((mean for mean in means if mean < claim), default=None)
        assert (gap.above and gap.above.mean) == min((mean for mean in means if mean > claim), default=None)


@pytest.mark.parametrize(
    ("shown", "items", "counts"),
    [
        ("44.6", 186, None),
        ("45.0", 186, (83, 84)),
        ("54.3", 186, None),
        ("19.4", 186, None),
        ("75.5", 186, (140, 141)),
        ("75.5", 200, None),
        ("5.0", 200, None),
        ("5.0", 186, (9, 10)),
        ("6.0", 200, None),
        ("66.7", 186, None),
        ("97.22", 899, None),
        ("97.20", 899, (873, 874)),
        ("97.2", 899, None),
        ("0.1", 186, (0, 1)),
        ("99.9", 186, (185, 186)),
        ("44.62365591397849", 186, None),
        ("44.62365591398", 186, None),
        ("44.62365591399", 186, (83, 84)),
    ],
)
def test_percentages_of_real_boards(shown: str, items: int, counts: tuple[int, int] | None) -> None:
    gap = misses(Mean((Group(BINARY, items),)), *span(shown))
    found = None if gap is None or gap.below is None or gap.above is None else (gap.below.total, gap.above.total)
    assert found == counts


def test_all_in_a_hundred_thousandth_of_a_board_of_ten_thousand_items() -> None:
    """Of 10,000 items tried 8 times, pass^4 moves in steps of 1/700,000, and its ends have gaps."""
    group = Group(passes(8, 4), 10_000)
    step = Fraction(1, 700_000)
    assert misses(Mean((group,)), 312_279 * step, 312_279 * step) is None
    gap = misses(Mean((group,)), 312_279 * step + step / 3, 312_279 * step + step / 2)
    assert gap is not None
    assert gap.below is not None
    assert gap.above is not None
    assert (gap.below.mean, gap.above.mean) == (312_279 * step, 312_280 * step)
    assert misses(Mean((group,)), 1 - step, 1 - step) is not None


def test_where_it_takes_too_long_nothing_is_missed() -> None:
    odd = Group((Fraction(0), Fraction(1, 60_001), Fraction(1)), 50_000)
    assert misses(Mean((odd,)), Fraction(7, 1_000_000_007), Fraction(7, 1_000_000_007)) is None
    assert misses(Mean((Group(passes(4, 2), 9),), any_number=True), Fraction(1, 7919), Fraction(1, 7919)) is None
    assert misses(Mean(()), Fraction(1, 3), Fraction(1, 3)) is None


@st.composite
def claimed_tries(draw: st.DrawFn) -> tuple[int, int, dict[int, tuple[Fraction, Fraction]]]:
    """Draw claims of pass^k, mostly near ones that some counts give."""
    of, items = draw(st.integers(1, 4)), draw(st.integers(1, 6))
    successes = [draw(st.integers(0, of)) for _ in range(items)]
    spans = {}
    for k in draw(st.sets(st.integers(1, of), min_size=1)):
        true = sum(Fraction(comb(count, k), comb(of, k)) for count in successes) / items
        moved = true + draw(st.sampled_from([Fraction(0), Fraction(0), Fraction(1, 20), Fraction(-1, 15)]))
        half = draw(st.sampled_from([Fraction(1, 2000), Fraction(1, 40)]))
        spans[k] = (moved - half, moved + half)
    return of, items, spans


@given(claimed_tries())
def test_claims_of_tries_fit_where_counting_finds_counts(
    case: tuple[int, int, dict[int, tuple[Fraction, Fraction]]],
) -> None:
    of, items, spans = case
    expected = False
    for successes in combinations_with_replacement(range(of + 1), items):
        each = {k: sum(Fraction(comb(count, k), comb(of, k)) for count in successes) / items for k in spans}
        expected = expected or all(low <= each[k] <= high for k, (low, high) in spans.items())
    assert may_fit(of, items, spans) == expected


@pytest.mark.parametrize(
    ("claims", "fits"),
    [
        ({1: "46.0", 2: "33.4", 3: "27.0", 4: "22.6"}, False),
        ({1: "46.1", 2: "33.6", 3: "27.2", 4: "22.6"}, True),
        ({1: "46.1", 4: "47.0"}, False),
        ({1: "50.0", 2: "10.0"}, False),
    ],
)
def test_a_board_of_four_tries(claims: dict[int, str], fits: bool) -> None:
    """A convex curve: of 115 items, pass^4 is below pass^1, and pass^2 not too far below it."""
    assert may_fit(4, 115, {k: span(shown) for k, shown in claims.items()}) == fits


def test_large_boards_are_told_too() -> None:
    spans = {k: span(f"{100 / 2**k:.1f}") for k in (1, 2, 4, 8)}
    assert may_fit(8, 10_000, spans)
    assert not may_fit(8, 10_000, {**spans, 8: span("6.5")})


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=5),
    st.tuples(st.integers(0, 6), st.integers(0, 6)),
)
def test_a_point_is_a_mixture_where_no_line_parts_it_from_the_others(
    points: list[tuple[int, int]], one: tuple[int, int]
) -> None:
    """In a plane it is outside exactly where all others lie on one side of some direction through two of them or it."""
    exact = [tuple(map(Fraction, each)) for each in points]
    box = [(Fraction(one[0]), Fraction(one[0])), (Fraction(one[1]), Fraction(one[1]))]
    moved = [(x - one[0], y - one[1]) for x, y in points]
    spots = [*moved, *((b[0] - a[0], b[1] - a[1]) for a in moved for b in moved)]
    ways = [way for x, y in spots for way in ((x, y), (-x, -y), (-y, x), (y, -x))]
    parted = any(all(way[0] * x + way[1] * y > 0 for x, y in moved) for way in ways)
    assert mixable(exact, box) == (not parted)
