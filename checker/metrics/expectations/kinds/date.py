"""`date`: a year, a month or a day."""

from collections.abc import Mapping
from fractions import Fraction

from checker.metrics.expectations.base import (
    RIGHT,
    WRONG,
    BadExpectation,
    Candidate,
    Kind,
    Span,
    points_of,
    single,
)
from checker.metrics.expectations.dates import dates_in, is_date
from checker.metrics.expectations.statement import on_final_line, without_remarks
from checker.model.json import Json, as_fraction
from checker.model.value import dataclass

_PARTS = ("year", "month", "day")


@dataclass(frozen=True, slots=True)
class ExpectedDate:
    """A date as `1969`, `1969-07` or `1969-07-20`, and the points of each part; of one part: all or nothing."""

    value: str
    points: tuple[Fraction, ...]


def _read(value: Mapping[str, Json]) -> ExpectedDate:
    date = value.get("value")
    if not isinstance(date, str) or not is_date(date):
        raise BadExpectation("value")
    points = value.get("points")
    if not isinstance(points, dict):
        return ExpectedDate(date, (points_of(value),))
    parts = _PARTS[: len(_split(date))]
    each = tuple(as_fraction(points.get(name)) for name in parts)
    known = tuple(number for number in each if number is not None and number > 0)
    if len(known) != len(parts) or points.keys() != set(parts):
        raise BadExpectation("points")
    return ExpectedDate(date, known)


def _within(text: str, span: Span, expected: ExpectedDate) -> tuple[Candidate, ...]:
    """Give the dates of a part, without coarser ones that a finer one says again."""
    found = tuple(dates_in(without_remarks(span.of(text)), span.start))
    return tuple(each for each in found if not any(_finer(other.value, each.value) for other in found))


def _finer(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and one.startswith(f"{other}-")


def _grade(found: tuple[Candidate, ...], expected: ExpectedDate) -> Fraction:
    """Give the share of parts that are right, from the year on; one that is more exact than asked is right."""
    value = single(found)
    if value is None:
        return WRONG
    wanted, said = _split(expected.value), _split(value)
    if len(expected.points) == 1:
        return RIGHT if said[: len(wanted)] == wanted else WRONG
    right = next((at for at, part in enumerate(wanted) if said[at : at + 1] != (part,)), len(wanted))
    return sum(expected.points[:right], WRONG) / sum(expected.points)


def _split(value: str) -> tuple[str, ...]:
    sign = "-" if value.startswith("-") else ""
    year, *rest = value.removeprefix("-").split("-")
    return (sign + year, *rest)


KIND = Kind(
    name="date",
    meaning="a year, a month or a day",
    keys={"value": "`1969`, `1969-07` or `1969-07-20`, before our era `-0044`"},
    read=_read,
    most=lambda expected: sum(expected.points, WRONG),
    extract=on_final_line(_within),
    grade=_grade,
    example={"kind": "date", "value": "1969-07-20", "points": {"year": 2, "month": 1, "day": 1}},
    fits=is_date,
    within=_within,
)
