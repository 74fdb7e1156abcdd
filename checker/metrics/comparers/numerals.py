"""Reads numbers from answers exactly and in linear time; an answer comes from outside and may be anything."""

from decimal import Decimal
from fractions import Fraction

from checker.model.json import Json

MAX_LENGTH = 400
MAX_EXPONENT = 400
_SPACE = " \t\r\n"
_WIDEST_INTEGER = 10**MAX_LENGTH


def numeral(value: Json) -> Fraction | None:
    """Give the exact number that a JSON number or a numeric string says; None for anything else.

    A string is read as `[+-] digits [. digits] [e [+-] digits]` in ASCII, blanks around it left out. Numbers of
    more than 400 characters, or with an exponent beyond ±400, are not read.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Fraction(value) if abs(value) < _WIDEST_INTEGER else None
    if isinstance(value, Decimal):
        return _scan(str(value))
    return _scan(value) if isinstance(value, str) else None


def _scan(text: str) -> Fraction | None:
    text = text.strip(_SPACE)
    if len(text) > MAX_LENGTH:
        return None
    mantissa, mark, power = text.replace("E", "e").partition("e")
    exponent = _signed(power) if mark else 0
    sign, whole, part = _mantissa(mantissa)
    if exponent is None or abs(exponent) > MAX_EXPONENT or not _digits(whole + part):
        return None
    return sign * int(whole + part) * Fraction(10) ** (exponent - len(part))


def _mantissa(text: str) -> tuple[int, str, str]:
    sign = -1 if text.startswith("-") else 1
    whole, _, part = (text[1:] if text[:1] in ("-", "+") else text).partition(".")
    return sign, whole, part


def _signed(text: str) -> int | None:
    bare = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if _digits(bare) else None


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
