"""Elements of sets and ordered lists: each a thing by its names, or a number, with points of its own."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.metrics.expectations.base import WRONG, BadExpectation, Candidate, Span, points_of, single, texts_of
from checker.metrics.expectations.lists import at_and, listed
from checker.metrics.expectations.numbers import numbers_in
from checker.metrics.expectations.statement import without_remarks
from checker.metrics.expectations.words import Names, named_in
from checker.model.json import Json, as_fraction
from checker.model.value import dataclass

KEYS = {
    "elements": "a list, each a name, a list of names of one thing, a number, or `{names or value, points}`",
    "credit": "`all` (every element and no other, or nothing) or `each` (points for each, less for each that is wrong)",
}


@dataclass(frozen=True, slots=True)
class Elements:
    """Elements in their order, kept as the first name or the number of each, with their points.

    `each`: some of them are worth something; else only all of them are.
    """

    values: tuple[str, ...]
    points: tuple[Fraction, ...]
    names: Names
    numbers: frozenset[str]
    each: bool

    @property
    def total(self) -> Fraction:
        """All points."""
        return sum(self.points, WRONG)

    def less_strange(self, points: Fraction, strange: int) -> Fraction:
        """Give the share of points that is left when each other element has cost as much as a mean one."""
        return max(WRONG, points - strange * self.total / len(self.points)) / self.total


def read_elements(value: Mapping[str, Json], *, repeats: bool) -> Elements:
    """Read the elements of an expectation. Raises BadExpectation."""
    given = value.get("elements")
    if not isinstance(given, list) or not given or value.get("credit", "all") not in ("all", "each"):
        raise BadExpectation("elements" if not isinstance(given, list) or not given else "credit")
    own = points_of(value)
    read = [_element(each, own) for each in given]
    values = tuple(names[0] for names, _, _ in read)
    known = {name: names[0] for names, number, _ in read if not number for name in names}
    if not repeats and len(set(values)) != len(values):
        raise BadExpectation("elements")
    return Elements(
        values,
        tuple(points for _, _, points in read),
        Names.of(known.items()),
        frozenset(names[0] for names, number, _ in read if number),
        value.get("credit", "all") == "each",
    )


def extract_elements(text: str, elements: Elements) -> tuple[Candidate, ...]:
    """Give a candidate for each element that is listed, known or not."""
    return tuple(candidate for span in listed(text) for candidate in _candidates(text, span, elements))


def _element(value: Json, points: Fraction) -> tuple[tuple[str, ...], bool, Fraction]:
    """Give an element's names, whether it is a number, and its points."""
    if isinstance(value, dict):
        if not value.keys() <= {"names", "value", "points"} or len(value.keys() & {"names", "value"}) != 1:
            raise BadExpectation("elements")
        own = points_of(value) if "points" in value else points
        return _element(value.get("names", value.get("value")), own)
    number = as_fraction(value)
    if number is not None:
        return (str(number),), True, points
    return texts_of(value, "elements"), False, points


def _candidates(text: str, span: Span, elements: Elements) -> Iterator[Candidate]:
    """Give what one listed element names; where elements are numbers, "and" may stand between two of them."""
    named = named_in(without_remarks(span.of(text)), span.start, elements.names)
    if named and (not elements.numbers or single(named) is not None):
        yield from named
        return
    for part in at_and(text, span):
        yield Candidate(_number(without_remarks(part.of(text)), elements), part)


def _number(part: str, elements: Elements) -> str | None:
    """Give the element that a part is the number of, with no word beside it."""
    found = {None if each.value is None else str(each.value) for each in numbers_in(part)}
    only = next(iter(found)) if len(found) == 1 else None
    return only if only in elements.numbers and not any(sign.isalpha() for sign in part) else None
