"""`ordered_list`: several things in their order."""

from fractions import Fraction

from checker.metrics.expectations.base import RIGHT, WRONG, Candidate, Kind
from checker.metrics.expectations.elements import KEYS, Elements, extract_elements, read_elements


def _grade(found: tuple[Candidate, ...], expected: Elements) -> Fraction:
    """Count the places at which the right element stands; each place too many costs as much as a mean element."""
    said = [candidate.value for candidate in found]
    if not expected.each:
        return RIGHT if said == list(expected.values) else WRONG
    rows = zip(said, expected.values, expected.points, strict=False)
    right = sum((points for value, wanted, points in rows if value == wanted), WRONG)
    return expected.less_strange(right, max(0, len(said) - len(expected.values)))


KIND = Kind(
    name="ordered_list",
    meaning="several things in their order",
    keys=KEYS,
    read=lambda value: read_elements(value, repeats=True),
    most=lambda expected: expected.total,
    extract=extract_elements,
    grade=_grade,
    example={"kind": "ordered_list", "elements": [2, 3, 5], "credit": "each"},
)
