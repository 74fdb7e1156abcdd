"""Time spans in free text: `1.0-2.5`, `1 to 2 seconds`, `0:00:01 to 0:00:02`.

Bounds are seconds, exact; one that is beyond every double is infinite. What is read may be reversed: whoever scores
says what that is worth.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from checker.metrics.texts.scanning import LONGEST, Numeral, Numerals, blanks, digits, numeral, passed, word

Bound: TypeAlias = Fraction | float
TextSpan: TypeAlias = tuple[Bound, Bound]


def spans(text: str) -> list[TextSpan]:
    """Read every `number - number`; where there is none, every `a to b` and then every `h:m:s to h:m:s`."""
    return dashed(text) or [*_worded(text), *_clocked(text)]


def dashed(text: str) -> list[TextSpan]:
    """Read every `number - number`, blanks around the hyphen allowed."""
    return list(_dashed(text))


def bound(number: Numeral) -> Bound:
    """Give a number of seconds exactly, or as the infinity that its double is."""
    value = number.exact
    return number.double if value is None else value


def _dashed(text: str) -> Iterator[TextSpan]:
    numbers = Numerals(text)
    for start in numbers:
        dash = passed(text, blanks(text, start.end), "-")
        end = None if dash is None else numeral(text, blanks(text, dash))
        if end is not None:
            numbers.skip(end.end)
            yield bound(start), bound(end)


def _worded(text: str) -> Iterator[TextSpan]:
    """Read `1.5 seconds to 2s`, each bound to hundredths; units may be left out."""
    numbers = Numerals(text)
    for start in numbers:
        after = word(text, blanks(text, _past_unit(text, start.end)), "to")
        end = None if after is None else numeral(text, blanks(text, after))
        if end is not None:
            numbers.skip(_past_unit(text, end.end))
            yield _hundredths(start), _hundredths(end)


def _past_unit(text: str, at: int) -> int:
    return word(text, at, "s", " seconds", " second") or at


def _hundredths(number: Numeral) -> Bound:
    """Round as a double is rounded, which is not always as its digits are."""
    rounded = round(number.double, 2)
    return Fraction(repr(rounded)) if rounded - rounded == 0 else rounded


def _clocked(text: str) -> Iterator[TextSpan]:
    numbers = Numerals(text)
    for hours in numbers:
        start = _clock(text, hours.start)
        end = None if start is None else _clock_after_to(text, start[1])
        if start is not None and end is not None:
            numbers.skip(end[1])
            yield start[0], end[0]


def _clock_after_to(text: str, at: int) -> tuple[Fraction, int] | None:
    before = blanks(text, at)
    after = word(text, before, "to") if before > at else None
    if after is None or blanks(text, after) == after:
        return None
    return _clock(text, blanks(text, after))


def _clock(text: str, at: int) -> tuple[Fraction, int] | None:
    """Read h:m:s as seconds, with the place behind it; None where something else stands there."""
    seconds = 0
    for sign in ("", ":", ":"):
        begin = passed(text, at, sign)
        at = -1 if begin is None else digits(text, begin)
        if begin is None or not 0 < at - begin <= LONGEST:
            return None
        seconds = 60 * seconds + int(text[begin:at])
    return Fraction(seconds), at
