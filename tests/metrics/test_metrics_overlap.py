"""Overlap of spans and boxes, pieces of overlapping spans, matching and F1, by definition."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.metrics.fscore import averaged_f1, f1, share
from checker.metrics.matching import covering, greedy
from checker.metrics.overlap import box_iou, box_iou_of_doubles, flattened, hull, shared, span_iou

WHOLE = st.integers(0, 12).map(Fraction)
SPAN = st.tuples(WHOLE, WHOLE)
SPANS = st.lists(SPAN, max_size=6)
INF, NAN = float("inf"), float("nan")


def seconds(span: tuple[Fraction, Fraction]) -> set[int]:
    """Give the whole seconds that a span covers, by their beginning."""
    return set(range(int(span[0]), int(span[1])))


@given(SPAN, SPAN)
def test_overlap_is_what_both_cover_over_what_either_covers(
    one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]
) -> None:
    both, either = seconds(one) & seconds(other), seconds(one) | seconds(other)
    assert shared(one, other) == len(both)
    assert span_iou(one, other) == (Fraction(len(both), len(either)) if both else 0)
    assert span_iou(one, other) == span_iou(other, one)


def test_doubles_beyond_all_others_overlap_nothing() -> None:
    assert shared((INF, INF), (0.0, 1.0)) == 0
    assert hull((0.0, INF), (0.0, 1.0)) == INF


@given(SPANS)
def test_pieces_cover_what_the_spans_cover_and_do_not_overlap(spans: list[tuple[Fraction, Fraction]]) -> None:
    pieces = flattened(spans)
    covered = set().union(*map(seconds, spans)) if spans else set()
    assert (set().union(*map(seconds, pieces)) if pieces else set()) == covered
    if pieces != spans:
        assert all(start < end for start, end in pieces)
        assert all(shared(a, b) == 0 for a, b in permutations(pieces, 2))
        bounds = {time for span in spans for time in span}
        assert all(start in bounds and end in bounds for start, end in pieces)


def test_spans_that_do_not_overlap_stay_as_they_are() -> None:
    assert flattened([(3, 5), (0, 3), (9, 7)]) == [(3, 5), (0, 3), (9, 7)]
    assert flattened([(0, 4), (2, 6)]) == [(0, 2), (2, 4), (4, 6)]
    assert flattened([(0, 4), (0, 4), (8, 8)]) == [(0, 4)]


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        ([0, 0, 10, 10], [0, 0, 10, 10], 1),
        ([0, 0, 10, 10], [5, 5, 15, 15], Fraction(25, 175)),
        ([0, 0, 10, 10], [10, 0, 20, 10], 0),
        ([10, 10, 0, 0], [0, 0, 10, 10], 0),
        ([0, 0, 0, 0], [0, 0, 0, 0], 0),
    ],
)
def test_boxes(one: list[int], other: list[int], overlap: Fraction) -> None:
    assert box_iou([Fraction(x) for x in one], [Fraction(x) for x in other]) == overlap


def test_a_union_is_no_less_than_its_floor() -> None:
    tiny = [Fraction(0), Fraction(0), Fraction(1, 10**4), Fraction(1, 10**4)]
    assert box_iou(tiny, tiny, Fraction(1, 10**6)) == Fraction(1, 100)
    assert box_iou(tiny, tiny) == 1


@pytest.mark.parametrize(
    ("box", "overlap"),
    [
        ([0.0, 0.0, 1.0, 1.0], 1),
        ([0.0, 0.0, INF, INF], 0),
        ([NAN, 0.0, 1.0, 1.0], None),
        ([INF, INF, INF, INF], None),
        ([-INF, -INF, INF, INF], 0),
    ],
)
def test_boxes_of_doubles_may_be_no_numbers(box: list[float], overlap: Fraction | None) -> None:
    assert box_iou_of_doubles(box, [0.0, 0.0, 1.0, 1.0], 1e-6) == overlap


def test_each_wanted_one_takes_the_best_that_is_left() -> None:
    likeness = {("a", "x"): 3, ("a", "y"): 2, ("b", "x"): 3, ("b", "y"): 1}
    by = lambda given, wanted: likeness[wanted, given]  # noqa: E731
    assert greedy(["a", "b"], ["x", "y"], by, lambda value: value >= 1) == [(0, 0), (1, 1)]
    assert greedy(["a", "b"], ["x", "y"], by, lambda value: value >= 2) == [(0, 0)]
    assert greedy(["a"], [], by, lambda value: True) == []


def test_the_first_of_equals_is_taken_and_nothing_without_likeness() -> None:
    assert greedy([1], [5, 6], lambda given, wanted: 1, lambda value: True) == [(0, 0)]
    assert greedy([1], [5], lambda given, wanted: 0, lambda value: True) == []


def test_covering_counts_both_sides_above_each_threshold() -> None:
    likeness = {(0, 0): 5, (0, 1): 9, (1, 1): 7}
    found = covering([0, 1], [0, 1], lambda given, wanted: likeness.get((given, wanted), 0), [4, 6, 9])
    assert found == [(2, 2), (2, 1), (0, 0)]


def test_scores() -> None:
    assert share(1, 3) == Fraction(1, 3)
    assert share(0, 0) == 0
    assert f1(Fraction(1), Fraction(1, 2)) == Fraction(2, 3)
    assert f1(Fraction(0), Fraction(0)) == 0
    assert averaged_f1([(1, 1), (0, 0)], 1, 2) == f1(Fraction(1, 2), Fraction(1, 4))
    assert averaged_f1([(0, 0)], 0, 0) == 0
