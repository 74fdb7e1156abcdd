"""`table`: several fields, each with a label and an expectation of its own."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from checker.metrics.expectations.base import WRONG, AnyKind, BadExpectation, Candidate, Kind, Span, texts_of
from checker.metrics.expectations.kinds import kinds
from checker.metrics.expectations.statement import lines, trim, window, without_remarks
from checker.metrics.expectations.words import folded_words
from checker.model.json import Json
from checker.model.record import Absence
from checker.model.value import dataclass

_LABEL = re.compile(r"\s*(?:[-*+•|]\s*|[0-9]{1,3}[.)]\s+)?(?P<label>[^:=|\t]{1,120}?)\s{0,8}(?:[:=|\t]|\s[-–—]\s)")
_MOST_LINES = 2_000


@dataclass(frozen=True, slots=True)
class ExpectedField:
    """One field: the kind of its value, what is expected, and its points."""

    kind: AnyKind
    expected: Any
    points: Fraction


@dataclass(frozen=True, slots=True)
class ExpectedTable:
    """Fields by name, and the name for each label in folded words."""

    fields: Mapping[str, ExpectedField]
    labels: Mapping[tuple[str, ...], str]


def _read(value: Mapping[str, Json]) -> ExpectedTable:
    given = value.get("fields")
    if not isinstance(given, dict) or not given or "points" in value:
        raise BadExpectation("fields")
    labels: dict[tuple[str, ...], str] = {}
    fields = {name: _field(name, each, labels) for name, each in given.items()}
    return ExpectedTable(fields, labels)


def _field(name: str, value: Json, labels: dict[tuple[str, ...], str]) -> ExpectedField:
    if not isinstance(value, dict) or "max_score" in value:
        raise BadExpectation("fields")
    kind = kinds().get(str(value.get("kind")))
    if kind is None or kind.within is None:
        raise BadExpectation("fields")
    own = {key: each for key, each in value.items() if key != "labels"}
    if not own.keys() <= {"kind", "points", *kind.keys}:
        raise BadExpectation("fields")
    for label in (name.replace("_", " "), *(texts_of(value["labels"], "labels") if "labels" in value else ())):
        words = folded_words(label)
        if not words or labels.setdefault(words, name) != name:
            raise BadExpectation("labels")
    expected = kind.read(own)
    return ExpectedField(kind, expected, kind.most(expected))


def _extract(text: str, expected: ExpectedTable) -> tuple[Candidate, ...]:
    """Give the value of each line with a known label; other lines say nothing."""
    part, _ = window(text)
    found = [
        candidate
        for _, line in zip(range(_MOST_LINES), lines(text, part), strict=False)
        for candidate in _line(text, line, expected)
    ]
    return tuple(found)


def _line(text: str, line: Span, expected: ExpectedTable) -> Iterator[Candidate]:
    match = _LABEL.match(text, line.start, line.end)
    name = expected.labels.get(folded_words(without_remarks(match["label"]))) if match is not None else None
    if match is None or name is None:
        return
    end = text.find("|", match.end(), line.end)
    value = trim(text, Span(match.end(), line.end if end < 0 else end))
    field = expected.fields[name]
    if field.kind.within is not None and value.start < value.end:
        said = field.kind.within(text, value, field.expected)
        for each in said or (Candidate(None, value),):
            yield Candidate(each.value, each.span, name)


def _grade(found: tuple[Candidate, ...], expected: ExpectedTable) -> Fraction | Absence:
    """Add the points of all fields; a label with contradicting values has none.

    Candidates that were kept and altered since are no evaluation: their values may not be of their fields' forms.
    """
    reached = WRONG
    for name, field in expected.fields.items():
        own = tuple(each for each in found if each.label == name)
        if not all(each.value is None or field.kind.fits(each.value) for each in own):
            return Absence.INVALID_EVALUATION
        share = field.kind.grade(own, field.expected)
        reached += WRONG if isinstance(share, Absence) else share * field.points
    return reached / _most(expected)


def _most(expected: ExpectedTable) -> Fraction:
    return sum((field.points for field in expected.fields.values()), WRONG)


KIND = Kind(
    name="table",
    meaning="several fields, on lines `label: value`",
    keys={"fields": "by name, an expectation of a kind with one value, such as `number`, and maybe `labels`"},
    read=_read,
    most=_most,
    extract=_extract,
    grade=_grade,
    example={
        "kind": "table",
        "fields": {
            "symbol": {"kind": "entity", "names": ["Fe"]},
            "atomic_number": {"kind": "number", "value": 26, "labels": ["Z"], "points": 2},
        },
    },
)
