"""Which predicted segment answers which true one."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def greedy(
    wanted: Sequence[T], given: Sequence[T], similarity: Callable[[T, T], Any], enough: Callable[[Any], bool]
) -> list[tuple[int, int]]:
    """Pair what is wanted with what is given, each at most once, as indexes.

    Each wanted one, in its order, takes the given one of the greatest similarity above 0 that is left, the first of
    equals, and has it where that is enough.
    """
    left = list(range(len(given)))
    pairs = []
    for index, each in enumerate(wanted):
        best, at = _best(each, given, left, similarity)
        if at is not None and enough(best):
            pairs.append((index, left.pop(at)))
    return pairs


def covering(
    wanted: Sequence[T], given: Sequence[T], similarity: Callable[[T, T], Any], thresholds: Sequence[Any]
) -> list[tuple[int, int]]:
    """Count, for each threshold, what is given that is more similar than that to anything wanted, and the converse."""
    least = min(thresholds)
    pairs = [
        (i, j, value)
        for i, one in enumerate(given)
        for j, other in enumerate(wanted)
        if (value := similarity(one, other)) > least
    ]
    above = [[(i, j) for i, j, value in pairs if value > threshold] for threshold in thresholds]
    return [(len({i for i, _ in each}), len({j for _, j in each})) for each in above]


def _best(
    wanted: T, given: Sequence[T], left: Sequence[int], similarity: Callable[[T, T], Any]
) -> tuple[Any, int | None]:
    best, at = 0, None
    for place, index in enumerate(left):
        value = similarity(given[index], wanted)
        if value > best:
            best, at = value, place
    return best, at
