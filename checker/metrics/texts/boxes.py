"""Boxes in free text: `1.0 seconds: [10, 20, 30.5, 40] 2.0 seconds: […]`, or bare `[[10, 20, 30, 40]]`."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from checker.metrics.texts.scanning import LONGEST, Numeral, Numerals, blanks, passed


def timed(text: str) -> Iterator[tuple[Numeral, str]]:
    """Give each time before `seconds:` and brackets, with what stands between these."""
    numbers = Numerals(text)
    for time in numbers:
        opened = _opened(text, time.end)
        if opened is None:
            continue
        closed = text.find("]", opened)
        if closed < 0:
            return  # nothing that follows is closed either
        if closed > opened:
            numbers.skip(closed + 1)
            yield time, text[opened:closed]


def four(inside: str) -> list[float] | None:
    """Read four numbers between commas as doubles, not a number and infinity included; None for anything else."""
    try:
        box = [float(each.strip().lstrip("[").rstrip("]")) for each in inside.split(",")]
    except ValueError:
        return None
    return box if len(box) == 4 else None


def by_time(text: str, times: Iterable[str]) -> Mapping[str, list[float]]:
    """Give boxes by time, written as a double is; where no time is told, bare boxes one for each of `times` in turn.

    A box that cannot be read repeats the last one that can; before that there is none.
    """
    found: dict[str, list[float]] = {}
    last, told = None, False
    for time, inside in timed(text):
        told, last = True, four(inside) or last
        if last is not None:
            found[str(time.double)] = last
    return found if told else dict(zip(times, bare(text), strict=False))


def sound(inside: str) -> list[Fraction] | None:
    """Read a box of finite numbers with its lesser corner first, exactly; None for any other."""
    box = four(inside)
    if box is None or not all(x - x == 0 for x in box) or box[0] >= box[2] or box[1] >= box[3]:
        return None
    return [Fraction(x) for x in box]


def bare(text: str) -> Iterator[list[float]]:
    """Give the boxes of four whole numbers that stand in double brackets."""
    for part in text.split("[[")[1:]:
        inside, closed, _ = part.partition("]]")
        numbers = [each.strip() for each in inside.lstrip("[").split(",")]
        if closed and len(numbers) == 4 and all(each.isdecimal() and len(each) <= LONGEST for each in numbers):
            yield [float(int(each)) for each in numbers]


def _opened(text: str, at: int) -> int | None:
    begin = blanks(text, at)
    after = passed(text, begin, "seconds:") if begin > at else None
    return None if after is None else passed(text, blanks(text, after), "[")
