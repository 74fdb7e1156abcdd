"""Whether claims of pass^k for several k can come from one set of tries.

With n_c items of which c of t tries succeeded, pass^k is the sum of n_c C(c, k) / C(t, k) over all c, by the number of
items. The claims leave each such sum some whole numbers; the question is whether any n_c fit all of them.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from checker.scoring.attain.feasible import mixable

MOST_STEPS = 20_000
"""Choices of counts that are tried before it is said that they may fit."""

Spans = Mapping[int, tuple[Fraction, Fraction]]
"""By k, the least and the greatest value of pass^k that a claim can stand for."""


def may_fit(of: int, items: int, spans: Spans) -> bool:
    """Whether some counts of items by their successes fit all spans; true where that takes too long to say."""
    if not _fits_without_counting(of, spans):
        return False
    low = {k: -(-low * items * comb(of, k) // 1) for k, (low, _) in spans.items()}
    high = {k: high * items * comb(of, k) // 1 for k, (_, high) in spans.items()}
    return _Search(tuple(sorted(spans)), MOST_STEPS).fits(of, items, low, high) is not False


def _fits_without_counting(of: int, spans: Spans) -> bool:
    """Whether shares of items fit, of which any is possible."""
    points = [[Fraction(comb(count, k), comb(of, k)) for k in spans] for count in range(of + 1)]
    return mixable(points, list(spans.values()))


class _Search:
    """Chooses how many items have the most successes, then the next fewer, within what the sums leave."""

    def __init__(self, ks: tuple[int, ...], steps: int) -> None:
        self.ks, self.steps = ks, steps

    def fits(self, count: int, left: int, low: Mapping[int, int], high: Mapping[int, int]) -> bool | None:
        """Whether `left` items of at most `count` successes fit what remains of the sums; None: it took too long."""
        if any(high[k] < max(low[k], 0) or low[k] > left * comb(count, k) for k in self.ks):
            return False
        if count == 0:
            return True
        for number in self._choices(count, left, low, high):
            self.steps -= 1
            if self.steps < 0:
                return None
            taken = {k: number * comb(count, k) for k in self.ks}
            rest_low, rest_high = ({k: each[k] - taken[k] for k in self.ks} for each in (low, high))
            found = self.fits(count - 1, left - number, rest_low, rest_high)
            if found is not False:
                return found
        return False

    def _choices(self, count: int, left: int, low: Mapping[int, int], high: Mapping[int, int]) -> range:
        """Give how many items may have `count` successes: enough for the least sums, few enough for the greatest."""
        least, most = 0, left
        for k in self.ks:
            each, fewer = comb(count, k), comb(count - 1, k)
            most = min(most, high[k] // each) if each else most
            least = max(least, -(-(low[k] - left * fewer) // (each - fewer))) if each > fewer else least
        return range(least, most + 1)
