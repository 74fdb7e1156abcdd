"""`number`: one number, within a tolerance, in any of the declared units."""

from collections.abc import Mapping
from decimal import Decimal
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
from checker.metrics.expectations.numbers import numbers_in, read_units
from checker.metrics.expectations.statement import on_final_line, without_remarks
from checker.model.json import Json, as_fraction
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """How far off a number may be for some of the points."""

    absolute: Fraction
    relative: Fraction
    share: Fraction

    def holds(self, error: Fraction, value: Fraction) -> bool:
        """Whether an error is within the band."""
        return error <= max(self.absolute, self.relative * abs(value))


@dataclass(frozen=True, slots=True)
class ExpectedNumber:
    """A number, the units that it may be written in with their factors, and bands from the narrowest on."""

    value: Fraction
    units: Mapping[str, Fraction] | None
    bands: tuple[Band, ...]
    points: Fraction


def _read(value: Mapping[str, Json]) -> ExpectedNumber:
    number = as_fraction(value.get("value"))
    if number is None:
        raise BadExpectation("value")
    points = points_of(value)
    wider = value.get("bands", [])
    if not isinstance(wider, list):
        raise BadExpectation("bands")
    bands = (_band(value, RIGHT), *(_wider(each, points) for each in wider))
    return ExpectedNumber(number, _units(value.get("units")), bands, points)


def _wider(value: Json, points: Fraction) -> Band:
    if not isinstance(value, dict) or not {"points"} < value.keys() <= {"points", "absolute", "relative"}:
        raise BadExpectation("bands")
    share = points_of(value) / points
    if share > 1:
        raise BadExpectation("bands")
    return _band(value, share)


def _band(value: Mapping[str, Json], share: Fraction) -> Band:
    return Band(_width(value, "absolute"), _width(value, "relative"), share)


def _width(value: Mapping[str, Json], key: str) -> Fraction:
    width = as_fraction(value.get(key, 0))
    if width is None or width < 0:
        raise BadExpectation(key)
    return width


def _units(value: Json) -> Mapping[str, Fraction] | None:
    if value is None:
        return None
    factors = {name: as_fraction(each) for name, each in value.items()} if isinstance(value, dict) else {}
    known = {name: each for name, each in factors.items() if each is not None and each > 0 and name.strip()}
    if not known or len(known) != len(factors):
        raise BadExpectation("units")
    return read_units(known)


def _within(text: str, span: Span, expected: ExpectedNumber) -> tuple[Candidate, ...]:
    part = without_remarks(span.of(text))
    found = numbers_in(part, span.start, expected.units)
    return tuple(Candidate(None if each.value is None else str(each.value), each.span) for each in found)


def _grade(found: tuple[Candidate, ...], expected: ExpectedNumber) -> Fraction:
    """Give the share of the best band that holds; candidates of several values are no answer."""
    value = single(found)
    if value is None:
        return WRONG
    error = abs(Fraction(value) - expected.value)
    return max((band.share for band in expected.bands if band.holds(error, expected.value)), default=WRONG)


def _fits(value: str) -> bool:
    numerator, _, denominator = value.removeprefix("-").partition("/")
    parts = (numerator, denominator or "1")
    return all(each.isascii() and each.isdigit() and len(each) <= 2_000 for each in parts) and int(parts[1]) > 0


KIND = Kind(
    name="number",
    meaning="one number",
    keys={
        "value": "the number",
        "absolute": "how far the answer may be off",
        "relative": "how far it may be off as a share of the number (the larger of the two counts)",
        "units": "what may stand behind the number, each with its factor to the unit of `value` (any other is wrong)",
        "bands": "wider tolerances with fewer points, `[{absolute or relative, points}]`",
    },
    read=_read,
    most=lambda expected: expected.points,
    extract=on_final_line(_within),
    grade=_grade,
    example={"kind": "number", "value": 384400, "absolute": 500, "units": {"km": 1, "m": Decimal("0.001")}},
    fits=_fits,
    within=_within,
)
