"""`yes_no`: a verdict."""

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
from checker.metrics.expectations.statement import on_final_line, without_remarks
from checker.metrics.expectations.words import FILLERS, words_in
from checker.model.json import Json
from checker.model.value import dataclass

_VERDICTS = {"yes": "yes", "true": "yes", "no": "no", "false": "no"}
_JOINED = frozenset({"and", "or", "but", "both", "also"})


@dataclass(frozen=True, slots=True)
class ExpectedVerdict:
    """`yes` or `no`."""

    value: str
    points: Fraction


def _read(value: Mapping[str, Json]) -> ExpectedVerdict:
    verdict = value.get("value")
    if not isinstance(verdict, bool):
        raise BadExpectation("value")
    return ExpectedVerdict("yes" if verdict else "no", points_of(value))


def _within(text: str, span: Span, expected: ExpectedVerdict) -> tuple[Candidate, ...]:
    """Give the verdicts with which a part begins; reasons behind them may hold any word."""
    found: list[Candidate] = []
    for word in words_in(without_remarks(span.of(text)), span.start):
        verdict = _VERDICTS.get(word.text)
        if verdict is not None:
            found.append(Candidate(verdict, word.span))
        elif word.text not in (_JOINED if found else FILLERS):
            break
    return tuple(found)


def _grade(found: tuple[Candidate, ...], expected: ExpectedVerdict) -> Fraction:
    return RIGHT if single(found) == expected.value else WRONG


KIND = Kind(
    name="yes_no",
    meaning="yes or no",
    keys={"value": "true or false"},
    read=_read,
    most=lambda expected: expected.points,
    extract=on_final_line(_within),
    grade=_grade,
    example={"kind": "yes_no", "value": False},
    fits=lambda value: value in ("yes", "no"),
    within=_within,
)
