"""Which sums several whole numbers can have, each of them one of a few: without gaps, with some, or counted.

For a set A of whole numbers with 0 as its least, b as its greatest and 1 as common divisor, the sums of N of them are,
for N of at least b - |A| + 2, all of 0 … bN but those that no number of elements of A gives, and, counted from the
other end, those that no number of elements of b - A gives (Granville and Walker, "A tight structure theorem for
sumsets", 2021). What few elements give is counted out.
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Protocol

from checker.model.value import dataclass

MOST_WORK = 1 << 28
"""Bytes that may be gone over to count sums out, some tenths of a second."""
LARGEST = 1 << 16
"""Largest element for which the sums of any number of elements are told."""


class Sums(Protocol):
    """A set of sums from 0 to `top`, both of them in it."""

    @property
    def top(self) -> int:
        """The largest."""
        ...

    def __contains__(self, number: int, /) -> bool:
        """Whether a number from 0 to `top` is one of them."""
        ...


@dataclass(frozen=True, slots=True)
class Gapless:
    """All of 0 … top."""

    top: int

    def __contains__(self, number: int, /) -> bool:
        """Whether a number is one of them."""
        return 0 <= number <= self.top


@dataclass(frozen=True, slots=True)
class Counted:
    """Sums that were counted out, a bit for each."""

    top: int
    bits: bytes

    def __contains__(self, number: int, /) -> bool:
        """Whether a number is one of them."""
        return 0 <= number <= self.top and bool(self.bits[number >> 3] >> (number & 7) & 1)


@dataclass(frozen=True, slots=True)
class Ended:
    """Sums of many elements: `low` and `high` are the least sums by remainder that are told from either end."""

    top: int
    low: tuple[int, ...]
    high: tuple[int, ...]

    def __contains__(self, number: int, /) -> bool:
        """Whether a number is one of them."""
        rest, largest = self.top - number, len(self.low)
        return number >= 0 <= rest and number >= self.low[number % largest] and rest >= self.high[rest % largest]


def sums_of(parts: Iterable[tuple[Sequence[int], int]]) -> Sums | None:
    """Give the sums of `count` elements of each part's `elements`, which ascend from 0; None where that is too much.

    The greatest common divisor of all elements is 1, or there is nothing but 0.
    """
    wanted = [(tuple(elements), count) for elements, count in parts if count and len(elements) > 1]
    if all(_without_gaps(elements) for elements, _ in wanted):
        return Gapless(sum(elements[-1] * count for elements, count in wanted))
    if len(wanted) == 1:
        [(elements, count)] = wanted
        if count >= elements[-1] - len(elements) + 2 and elements[-1] <= LARGEST:
            return _ended(elements, count)
    return _counted(wanted)


def _without_gaps(elements: tuple[int, ...]) -> bool:
    return elements[-1] == len(elements) - 1


def _ended(elements: tuple[int, ...], count: int) -> Ended:
    largest = elements[-1]
    mirrored = tuple(largest - each for each in reversed(elements))
    return Ended(largest * count, _least(elements), _least(mirrored))


def _least(elements: tuple[int, ...]) -> tuple[int, ...]:
    """Give, by remainder modulo the largest element, the least sum of any number of elements (Dijkstra's algorithm)."""
    *steps, largest = elements
    least: list[int | None] = [None] * largest
    queue = [0]
    while queue:
        number = heappop(queue)
        if least[number % largest] is None:
            least[number % largest] = number
            for step in steps[1:]:
                heappush(queue, number + step)
    return tuple(0 if each is None else each for each in least)


def _counted(parts: Sequence[tuple[tuple[int, ...], int]]) -> Counted | None:
    """Count sums out element by element, those with gaps first, while they are few."""
    top, work, bits = 0, 0, 1
    for elements, count in sorted(parts, key=lambda part: _without_gaps(part[0])):
        grown = top + elements[-1] * count
        work += len(elements) * count * (grown // 8 + 1)
        if work > MOST_WORK:
            return None
        for _ in range(count):
            summed = 0
            for element in elements:
                summed |= bits << element
            bits = summed
        top = grown
    return Counted(top, bits.to_bytes(top // 8 + 1, "little"))
