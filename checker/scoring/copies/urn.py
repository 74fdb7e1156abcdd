"""How likely an entry gives what others of its standing gave: Pólya's urn, of which what was drawn is drawn again.

Of `asked` others of the same standing `having` gave an answer. One more gives it with probability
(base + having) / (size + asked): `size` says how much the others do not tell, `base` how much of that an answer has.
Where there is one answer (such as the right one) the size is 0; where an item has some answers that tempt it is small,
and where all answers are alike likely on every item it is large.

Both follow from how often two of the others agree, and how often a third does with two that agree, as for labels that
an item draws from Dirichlet's distribution: (base + 1) / (size + 1) and (base + 2) / (size + 2).
"""

from collections.abc import Collection, Iterable

from checker.model.value import dataclass

_USUAL_BASE = 1.0
"""One ball for each answer: any mixture of answers is then alike likely on an item (Laplace's rule)."""

_PULL = 5.0
"""Pairs of which it is supposed that a third agrees as often as with the usual base: without, few tell too much."""

_LARGEST = 1000.0
"""Size from which on nothing that others say tells anything."""

_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Urn:
    """Pólya's urn: see the module. `unsure`: the relative variance of how often answers agree."""

    base: float
    size: float
    unsure: float

    def chance(self, asked: int, having: int) -> float:
        """Give the probability of an answer that `having` of `asked` gave, one at least."""
        return (self.base + having) / (self.size + asked)


def urn_of(items: Iterable[Collection[int]]) -> Urn:
    """Fit an urn to items, of each of which is said how many others gave each answer.

    An item counts by what it tells: the answers beside the first.
    """
    draws = pairs = firm = triples = 0.0
    for counts in items:
        there = sum(counts)
        if there < 2:
            continue
        weight = there - 1
        alike = weight * sum(each * (each - 1) for each in counts) / (there * (there - 1))
        draws += weight
        pairs += alike
        if there > 2:
            firm += alike
            triples += sum(each * (each - 1) * (each - 2) for each in counts) / (there * (there - 2))
    two = (pairs + _HALF) / (draws + 2 * _HALF)
    usual = (_USUAL_BASE + 2) * two / (_USUAL_BASE + 1 + two)
    three = (triples + _PULL * usual) / (firm + _PULL)
    return _urn(two, three, (1 - two) / (two * max(draws, 1.0)))


def _urn(two: float, three: float, unsure: float) -> Urn:
    """Solve for the base and size with which two agree, and a third with them, so often."""
    size = (1 - 2 * three + two) / (three - two) if three > two else _LARGEST
    size = min(max(size, 0.0), _LARGEST)
    base = two * (size + 1) - 1
    return Urn(base, size, unsure) if base >= 0 else Urn(0.0, 1 / two - 1, unsure)
