"""Which numbers are small enough to be handled exactly: significant digits and the power of ten are capped."""

from collections import deque
from collections.abc import Iterable
from decimal import Clamped, Context, Decimal, InvalidOperation, Overflow, Rounded, Subnormal, Underflow
from functools import lru_cache

from checker.reading.limits import JsonLimits

_TRAPS = [Clamped, InvalidOperation, Overflow, Rounded, Subnormal, Underflow]


@lru_cache(maxsize=8)
def context(limits: JsonLimits) -> Context:
    """Give a decimal context that traps every number beyond the caps."""
    return Context(prec=limits.digits, Emin=-limits.exponent, Emax=limits.exponent, traps=_TRAPS)


def decimals_fit(numbers: Iterable[Decimal], caps: Context) -> bool:
    """Whether all of the numbers are within the caps; runs without a Python step for each."""
    try:
        deque(map(caps.plus, numbers), maxlen=0)
    except ArithmeticError:
        return False
    return True


def written_fits(token: str, caps: Context) -> bool:
    """Whether a JSON number, given as it is written, is within the caps."""
    if len(token) <= caps.prec and token.isdecimal():
        return True
    try:
        return decimals_fit([Decimal(token)], caps)
    except InvalidOperation:
        return False
