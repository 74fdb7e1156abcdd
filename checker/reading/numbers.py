"""Which numbers are small enough to be handled exactly: significant digits and the power of ten are capped."""

import re
from collections import deque
from collections.abc import Iterable
from decimal import Clamped, Context, Decimal, InvalidOperation, Overflow, Rounded, Subnormal, Underflow
from functools import lru_cache

from checker.model.json import Json
from checker.model.pattern import pattern
from checker.reading.limits import JsonLimits

_TRAPS = [Clamped, InvalidOperation, Overflow, Rounded, Subnormal, Underflow]

_WRITTEN = pattern(r"\s*(-?(?:0|[1-9][0-9]{0,17}))(?:[.,]([0-9]{1,18}))?\s*%?\s*", re.ASCII)
_THOUSANDS = pattern(r"[1-9][0-9]{0,2},[0-9]{3}", re.ASCII)


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


def number_in(text: Json) -> Decimal | None:
    """Give the number that a text means, with a comma for the point or a percent sign behind it; None where in doubt.

    A comma before three digits may be one or part a thousand, so it is in doubt.
    """
    match = _WRITTEN.fullmatch(text) if isinstance(text, str) else None
    if match is None or _THOUSANDS.fullmatch(match[0].strip(" %").lstrip("-")):
        return None
    return Decimal(match[1] if match[2] is None else f"{match[1]}.{match[2]}")
