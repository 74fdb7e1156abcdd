"""Reads numbers out of an answer: with separators, powers, fractions, words for thousands and millions, and units.

Digits may be grouped by threes with a comma, blank, apostrophe, underscore or, from two groups on, a point. A lone
comma with other than three digits behind it is a decimal one; a lone point always is. `×10^8`, `e8`, `10⁸` and `3/4`
are read. What cannot be read as one number is a candidate that is nothing.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.metrics.expectations.base import Span
from checker.model.value import dataclass

LONGEST = 400
_MOST_EXPONENT = 400

_PLAIN = str.maketrans(
    {
        **{chr(0xFF10 + n): str(n) for n in range(10)},
        **dict.fromkeys("\u2212\u2010\u2011\u2012\u2013\uff0d\ufe63", "-"),
        **dict.fromkeys("\u00a0\u2009\u202f\u2007\u2008", " "),
        "\u2019": "'",
    }
)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_TOKEN = re.compile(r"[0-9]+(?:[.,'_][0-9]+|[ ][0-9]{3}(?![0-9]))*|\.[0-9]+")
_POWER = re.compile(r"[ ]?(?:\^|\*\*)[ ]?\{?(-?[0-9]{1,4})\}?|([⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})")
_TIMES_TEN = re.compile(r"[ ]{0,2}[×x*·⋅][ ]{0,2}10(?=\^|\*\*|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])", re.IGNORECASE)
_EXPONENT = re.compile(r"[eE]([+-]?[0-9]{1,4})(?![0-9A-Za-z])")
_OVER = re.compile(r"/([0-9]{1,100})((?:/[0-9]+)*)")
_LARGE = re.compile(r"[ ]?(thousand|million|billion|trillion)\b", re.IGNORECASE)
_LARGE_WORDS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_PERCENT = re.compile(r"[ ]?%")


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text; `value` is None where it cannot be read as one, or bears a unit that is not known."""

    value: Fraction | None
    span: Span


def numbers_in(part: str, offset: int = 0, units: Mapping[str, Fraction] | None = None) -> Iterator[Number]:
    """Give the numbers of a part. With `units` each is in the base unit, and other units make it unreadable.

    Numerals that are joined to a letter before them belong to a name. Without `units`, per cent are hundredths.
    """
    plain = part.translate(_PLAIN)
    at = 0
    while (found := _TOKEN.search(plain, at)) is not None:
        start, end = found.span()
        joined = start > 0 and (plain[start - 1].isalpha() or plain[start - 1] == "_")
        value, end = _scaled(plain, _grouped(found[0]), end)
        at = max(end, found.end())
        if joined:
            continue
        negative = start > 0 and plain[start - 1] == "-" and not (start > 1 and plain[start - 2].isalnum())
        value, at = _in_units(part, plain, value, at, units)
        yield Number(-value if value is not None and negative else value, Span(offset + start - negative, offset + at))


def read_units(units: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """Give units in the form in which they are looked for."""
    return {_unit(name): factor for name, factor in units.items()}


def _grouped(token: str) -> Fraction | None:
    """Read digits with separators; None where they make up no number."""
    if len(token) > LONGEST:
        return None
    signs = [sign for sign in token if not sign.isdigit()]
    kinds = list(dict.fromkeys(signs))
    if not kinds:
        return Fraction(int(token))
    if len(kinds) == 1:
        return _one_kind(token, kinds[0], len(signs))
    if len(kinds) > 2 or kinds[1] not in ",." or signs.count(kinds[1]) > 1 or signs[-1] != kinds[1]:
        return None
    whole, _, part = token.partition(kinds[1])
    digits = _by_threes(whole, kinds[0])
    return None if digits is None else _decimal(digits, part)


def _one_kind(token: str, sign: str, count: int) -> Fraction | None:
    digits = _by_threes(token, sign)
    if sign == "." and count == 1:
        return _decimal(*token.split("."))
    if digits is not None:
        return Fraction(int(digits))
    return _decimal(*token.split(",")) if sign == "," and count == 1 else None


def _by_threes(token: str, sign: str) -> str | None:
    first, *others = token.split(sign)
    sound = 1 <= len(first) <= 3 and not first.startswith("0") and all(len(each) == 3 for each in others)
    return first + "".join(others) if sound else None


def _decimal(whole: str, part: str) -> Fraction:
    return Fraction(int((whole or "0") + part), 10 ** len(part))


def _scaled(plain: str, value: Fraction | None, end: int) -> tuple[Fraction | None, int]:
    """Read what multiplies a number behind its digits."""
    if (over := _OVER.match(plain, end)) is not None:
        end = over.end()
        whole = value is not None and value.denominator == 1 and int(over[1]) and not over[2]
        return (value / int(over[1]) if whole and value is not None else None), end
    if (small := _EXPONENT.match(plain, end)) is not None:
        return _times(value, 10, int(small[1])), small.end()
    if (ten := _TIMES_TEN.match(plain, end)) is not None and (power := _POWER.match(plain, ten.end())) is not None:
        return _times(value, 10, _exponent(power)), power.end()
    if (power := _POWER.match(plain, end)) is not None:
        sound = value is not None and value.denominator == 1 and value < 10**6
        return (_times(Fraction(1), int(value), _exponent(power)) if sound and value is not None else None), power.end()
    if (large := _LARGE.match(plain, end)) is not None:
        return _times(value, 10, _LARGE_WORDS[large[1].lower()]), large.end()
    return value, end


def _exponent(power: re.Match[str]) -> int:
    return int(power[1] if power[1] is not None else power[2].translate(_RAISED))


def _times(value: Fraction | None, base: int, exponent: int) -> Fraction | None:
    if value is None or abs(exponent) > _MOST_EXPONENT or (base == 0 and exponent < 0):
        return None
    return value * Fraction(base) ** exponent


def _in_units(
    part: str, plain: str, value: Fraction | None, at: int, units: Mapping[str, Fraction] | None
) -> tuple[Fraction | None, int]:
    if units is None:
        percent = _PERCENT.match(plain, at)
        if percent is None or value is None:
            return value, at
        return value / 100, percent.end()
    start = at + len(plain[at : at + 2]) - len(plain[at : at + 2].lstrip(" "))
    for name in sorted(units, key=len, reverse=True):
        end = _unit_end(part, start, name)
        if end is not None:
            return (value * units[name] if value is not None else None), end
    return (None if _goes_on(part, start) else value), at


def _unit_end(part: str, start: int, name: str) -> int | None:
    """Give where a unit ends that stands at `start`, short ones compared with their case; None where it does not."""
    for length in (len(name), len(name) + 1):
        if _unit(part[start : start + length]) == name and not _goes_on(part, start + length, letters=True):
            return min(start + length, len(part))
    return None


def _unit(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name).strip()
    return folded if len(folded) <= 3 else folded.casefold()


def _goes_on(part: str, at: int, *, letters: bool = False) -> bool:
    """Whether a word, or a sign that stands for a unit or makes one of two, begins here."""
    sign = part[at : at + 1]
    return bool(sign) and (sign.isalpha() or sign in ("/·^²³" if letters else "%‰°$€£"))
