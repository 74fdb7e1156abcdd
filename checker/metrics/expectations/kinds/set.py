"""`set`: several things, in any order."""

from fractions import Fraction

from checker.metrics.expectations.base import RIGHT, WRONG, Candidate, Kind
from checker.metrics.expectations.elements import KEYS, Elements, extract_elements, read_elements


def _grade(found: tuple[Candidate, ...], expected: Elements) -> Fraction:
    """Count each element once; whatever else is listed costs as much as a mean element, or everything."""
    named = {candidate.value for candidate in found}
    strange = sum(candidate.value is None for candidate in found)
    if not expected.each:
        return RIGHT if named == set(expected.values) else WRONG
    pairs = zip(expected.values, expected.points, strict=True)
    return expected.less_strange(sum((points for value, points in pairs if value in named), WRONG), strange)


KIND = Kind(
    name="set",
    meaning="several things, in any order",
    keys=KEYS,
    read=lambda value: read_elements(value, repeats=False),
    most=lambda expected: expected.total,
    extract=extract_elements,
    grade=_grade,
    example={"kind": "set", "elements": ["helium", ["neon", "Ne"]], "credit": "each"},
)
