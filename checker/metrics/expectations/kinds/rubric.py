"""`rubric`: criteria that a judge decides about."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from checker.metrics.expectations.base import WRONG, BadExpectation, Candidate, Kind, Span, points_of
from checker.model.json import Json
from checker.model.judging import Outcome
from checker.model.record import Absence
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Criterion:
    """One question to a judge about an answer, and the points of a yes."""

    text: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class Rubric:
    """What a judge is asked, and an answer that is a yes to all of it, None where none is known."""

    criteria: tuple[Criterion, ...]
    answer: str | None


def _read(value: Mapping[str, Json]) -> Rubric:
    given, answer = value.get("criteria"), value.get("answer")
    if not isinstance(given, list) or not given or "points" in value:
        raise BadExpectation("criteria")
    if answer is not None and not (isinstance(answer, str) and answer.strip()):
        raise BadExpectation("answer")
    return Rubric(tuple(map(_criterion, given)), answer)


def _criterion(value: Json) -> Criterion:
    text = value.get("text") if isinstance(value, dict) else None
    if (
        not isinstance(value, dict)
        or not isinstance(text, str)
        or not text.strip()
        or value.keys() - {"text", "points"}
    ):
        raise BadExpectation("criteria")
    return Criterion(text, points_of(value))


def _extract(text: str, rubric: Rubric) -> tuple[Candidate, ...]:
    """Give the whole answer: that is what is judged."""
    return (Candidate(None, Span(0, len(text))),)


def _grade(found: tuple[Candidate, ...], rubric: Rubric) -> Absence:
    """Give no number: only a judge's verdicts are one."""
    return Absence.MISSING_EVALUATION


def _hears(verdicts: Sequence[Outcome], rubric: Rubric) -> Fraction | Absence:
    """Give the share of points, each criterion's times its verdict from 0 to 1; none where a verdict is none."""
    criteria = rubric.criteria
    for absence in (Absence.INVALID_EVALUATION, Absence.MISSING_EVALUATION):
        if absence in verdicts:
            return absence
    if len(verdicts) != len(criteria) or not all(isinstance(each, Fraction) and 0 <= each <= 1 for each in verdicts):
        return Absence.INVALID_EVALUATION
    pairs = zip(criteria, verdicts, strict=True)
    got = sum((each.points * verdict for each, verdict in pairs if isinstance(verdict, Fraction)), WRONG)
    return got / _most(rubric)


def _most(rubric: Rubric) -> Fraction:
    return sum((each.points for each in rubric.criteria), WRONG)


KIND = Kind(
    name="rubric",
    meaning="criteria that a judge decides about",
    keys={
        "criteria": "a list of `{text, points}`, each a question to the judge",
        "answer": "an answer that meets all of them, to control the judge with",
    },
    read=_read,
    most=_most,
    extract=_extract,
    grade=_grade,
    example={"kind": "rubric", "criteria": [{"text": "Does it name a source?", "points": 2}]},
    asks=lambda rubric: tuple(each.text for each in rubric.criteria),
    hears=_hears,
    gold=lambda rubric: rubric.answer,
)
