"""With which others an entry agrees so much that it is worth saying, on a board whose entries may be alike, too."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from checker.scoring.copies.excess import Compare, Excess, Side, critical

_MOST_OWNERS = 8
_MOST_LOOKS = 400_000
"""Of many entries a few are compared with all others, on a part of the items: some tenths of a second."""

_LARGEST_SPREAD = 2.0
_UNKNOWN_SPREAD = 1.3
"""With two others nothing tells how alike a board's entries are, and little how tempting answers are."""

_LARGEST_Z = 3.0
"""As far as a comparison of others counts for the spread: a copy among them should not hide the next."""

_ALIKE = 12
"""Comparisons of strangers that are supposed beside those made, so that few make no great spread by chance."""

_LEAST_KIN = 4
"""Others, from which on it is looked whether all of them have a near relation on the board."""

_FARTHER = 1.3
"""On such a board a copy stands out farther than the nearest of them, by three tenths: by one, of 240 honest entries 13
were taken for a copy; by three, of 300 none."""

_LEAST_SAME = 5
"""Agreements: fewer are an anecdote."""

_SUPPOSED = 1
"""One other with which it has nothing in common, beside those there are: a few tell little of what is usual."""

_FOR_STATISTICS = Fraction(3, 2)


def remarkable(
    compare: Compare, own: Side, others: Sequence[Side], warn_at: Fraction, trials: int = 1
) -> list[Excess | None]:
    """Give the agreement with those of two others or more that is beyond chance and half as much again as `warn_at`.

    Of `warn_at` itself where it is twice as far beyond chance as is asked.

    An entry that has some of this in common with all others has so much less in common with each: models see less than
    there is, as that all systems fall into the same traps. What is asked is corrected by the spread of the board, and
    for the number of others and of trials that the entry is put to.
    """
    found = compare(own, others)
    least = critical(len(others) * trials)
    if max((each.beyond for each in found), default=0.0) < least:
        return [None for _ in found]
    least = _asked(compare, others, least)
    shares = sum(each.share for each in found)

    def beyond(each: Excess) -> bool:
        share = each.share - max(0.0, (shares - each.share) / (len(found) - 1 + _SUPPOSED))
        enough = share >= _FOR_STATISTICS * warn_at or (share >= warn_at and each.beyond >= 2 * least)
        return each.beyond >= least and enough and each.same >= _LEAST_SAME

    return [each if beyond(each) else None for each in found]


def _asked(compare: Compare, others: Sequence[Side], least: float) -> float:
    """Give what is asked where others are compared with each other: more where they, too, are alike.

    Where half of them or more have one that is nearer than strangers are, relations are the way of the board.
    """
    if len(others) < 3:
        return least * _UNKNOWN_SPREAD
    owners = range(0, len(others), -(-len(others) // _MOST_OWNERS))
    step = max(1, len(others[0].codes) * len(others) * len(owners) // _MOST_LOOKS)
    some = [Side(each.codes[::step], each.kinds[::step]) for each in others]
    rows = [compare(some[owner], [each for index, each in enumerate(some) if index != owner]) for owner in owners]
    spread = _spread([each.beyond for row in rows for each in row])
    nearest = [sqrt(step) * max(each.beyond for each in row) for row in rows]
    if len(others) < _LEAST_KIN or 2 * sum(each >= least for each in nearest) < len(nearest):
        return least * spread
    return max(least * spread, _FARTHER * max(nearest))


def _spread(found: Sequence[float]) -> float:
    """Give by how much comparisons of honest entries vary, where strangers vary by 1: as much as is sure, at most 2."""
    count = _ALIKE + len(found)
    square = (_ALIKE + sum(min(abs(each), _LARGEST_Z) ** 2 for each in found)) / count
    return min(_LARGEST_SPREAD, sqrt(max(1.0, square - sqrt(2 / count))))
