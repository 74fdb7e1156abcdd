"""`entity`: one thing, by any of its names."""

from collections.abc import Mapping
from fractions import Fraction

from checker.metrics.expectations.base import RIGHT, WRONG, Candidate, Kind, Span, points_of, single, texts_of
from checker.metrics.expectations.statement import on_final_line, without_remarks
from checker.metrics.expectations.words import Names, folded_words, named_in
from checker.model.json import Json
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class ExpectedEntity:
    """A thing: its first name is what it is kept as. `beside` are words that may stand beside a name."""

    name: str
    names: Names
    beside: frozenset[str]
    points: Fraction


def _read(value: Mapping[str, Json]) -> ExpectedEntity:
    names = texts_of(value.get("names"), "names")
    beside = texts_of(value["beside"], "beside") if "beside" in value else ()
    words = frozenset(word for text in beside for word in folded_words(text))
    return ExpectedEntity(names[0], Names.of((name, names[0]) for name in names), words, points_of(value))


def _within(text: str, span: Span, expected: ExpectedEntity) -> tuple[Candidate, ...]:
    return named_in(without_remarks(span.of(text)), span.start, expected.names, expected.beside)


def _grade(found: tuple[Candidate, ...], expected: ExpectedEntity) -> Fraction:
    """Give 1 where the line says this name and, but for words beside it, nothing else."""
    return RIGHT if single(found) == expected.name else WRONG


KIND = Kind(
    name="entity",
    meaning="one thing, by any of its names",
    keys={"names": "its names, the first of which is told", "beside": "words that may stand beside a name"},
    read=_read,
    most=lambda expected: expected.points,
    extract=on_final_line(_within),
    grade=_grade,
    example={"kind": "entity", "names": ["Marie Curie", "Maria Skłodowska-Curie"]},
    within=_within,
)
