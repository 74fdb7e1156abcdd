"""Whether a claimed number is the measured one, in exact arithmetic."""

from fractions import Fraction

from checker.model.grammar import Claim
from checker.model.json import Json, as_fraction, decimals_written
from checker.model.metric import Metric, Score


def expected_claim(claim: Claim, metric: Metric, score: Score) -> Fraction | None:
    """Give the exact number that a truthful claim writes, in the claim's own scale; None where it is unavailable."""
    return None if score.value is None else score.value * claim.scale / metric.scale


def claim_agrees(claim: Claim, metric: Metric, score: Score, written: Json) -> bool:
    """Whether what was written at a claim's place is the measured value. An unavailable value agrees with nothing."""
    exact = expected_claim(claim, metric, score)
    if exact is None or as_fraction(written) is None:
        return False
    return agrees(written, exact, claim.decimals) or _is_double(written, exact, claim.scale)


def agrees(written: Json, exact: Fraction, decimals: int) -> bool:
    """Whether |written − exact| ≤ ½·10^−p, p the decimals written but at least `decimals`; False for no number."""
    claimed = as_fraction(written)
    if claimed is None:
        return False
    places = max(decimals, decimals_written(written))
    return abs(claimed - exact) * 2 <= Fraction(1, 10**places)


def _is_double(written: Json, exact: Fraction, scale: Fraction) -> bool:
    """Whether a double of full precision was written: that of the value, or the scale times that of the bare ratio."""
    claimed = as_fraction(written)
    if claimed is None or scale == 0:
        return False
    try:
        doubles = (float(exact), float(exact / scale) * float(scale))
        return float(claimed) in doubles
    except OverflowError:
        return False
