"""Reading numbers and words out of foreign text in time that grows with its length alone.

No pattern here has two ways to match: each takes the longest run of one kind of sign and nothing is tried again. What
reads on from a place looks ahead over a fixed number of such runs.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from checker.model.value import dataclass

_DIGITS = re.compile(r"\d*")
_BLANKS = re.compile(r"\s*")
_RUN = re.compile(r"\d+")

LONGEST = 40
"""Signs of a number that is kept exactly; a longer one is what a double makes of it."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number without sign as it stands in a text: its signs from `start` to `end`."""

    text: str
    start: int
    end: int

    @property
    def double(self) -> float:
        """The nearest double; infinite where the number is beyond all of them."""
        return float(self.text)

    @property
    def exact(self) -> Fraction | None:
        """The number itself; None where it is beyond every double."""
        if len(self.text) <= LONGEST:
            return Fraction(Decimal(self.text))
        return exact(self.double)


def exact(double: float) -> Fraction | None:
    """Give the number that a double is; None where it is none or infinite."""
    return Fraction(double) if double - double == 0 else None


def digits(text: str, at: int) -> int:
    """Give where the digits end that begin at a place."""
    return _end(_DIGITS, text, at)


def blanks(text: str, at: int) -> int:
    """Give where the white space ends that begins at a place."""
    return _end(_BLANKS, text, at)


def numeral(text: str, at: int) -> Numeral | None:
    """Read digits, and a fraction where a point and more digits follow; None where there is no digit at this place."""
    end = digits(text, at)
    if end == at:
        return None
    if text.startswith(".", end):
        fraction = digits(text, end + 1)
        end = fraction if fraction > end + 1 else end
    return Numeral(text[at:end], at, end)


class Numerals:
    """Goes through the numbers of a text, first to last; `skip` passes over those that begin before a place.

    A number begins where a run of digits does: of `1.5` both `1.5` and `5` are given.
    """

    def __init__(self, text: str) -> None:
        """Begin at the start of the text."""
        self._text, self._at = text, 0

    def __iter__(self) -> Iterator[Numeral]:
        """Give the numbers that are left."""
        while (found := _RUN.search(self._text, self._at)) is not None:
            self._at = found.end()
            number = numeral(self._text, found.start())
            if number is not None:
                yield number

    def skip(self, place: int) -> None:
        """Go on from a place."""
        self._at = place


def passed(text: str, at: int, sign: str) -> int | None:
    """Give where a sign ends that stands at a place; None where something else does."""
    return at + len(sign) if text.startswith(sign, at) else None


def word(text: str, at: int, *choices: str) -> int | None:
    """Give where the first of some words ends that stands at a place, capitals or not; None where none does."""
    for choice in choices:
        if text[at : at + len(choice)].lower() == choice:
            return at + len(choice)
    return None


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return at if found is None else found.end()
