"""The step in which a score is told: no finer than chance lets it mean anything."""

from fractions import Fraction

_DIGITS = (5, 2, 1)


def display_step(n: int, span: Fraction) -> Fraction:
    """Give the largest of {1, 2, 5}·10^j that is at most half the greatest standard error of a mean of `n` items.

    No standard error of values that lie in a range `span` (above 0) wide is greater than span/2/sqrt(n).
    """
    exponent = 0
    while _fits(Fraction(10) ** (exponent + 1), n, span):
        exponent += 1
    while not _fits(Fraction(10) ** exponent, n, span):
        exponent -= 1
    return next(step for digit in _DIGITS if _fits(step := digit * Fraction(10) ** exponent, n, span))


def stepped(value: Fraction, step: Fraction) -> Fraction:
    """Round to a multiple of a step, half to even."""
    return round(value / step) * step


def places(step: Fraction) -> int:
    """Give the decimals in which multiples of a step are written."""
    decimals = 0
    while (step * 10**decimals).denominator > 1:
        decimals += 1
    return decimals


def _fits(step: Fraction, n: int, span: Fraction) -> bool:
    """Whether step <= span/4/sqrt(n), as squares."""
    return 16 * n * step * step <= span * span
