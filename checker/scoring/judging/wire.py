"""What passes between Pullrank and a scorer's process about judging: terms go in, questions out, verdicts in."""

from fractions import Fraction
from typing import Any

from checker.metrics.rounding import exact
from checker.model.json import Json
from checker.model.judging import Asked, Nearest, Outcome
from checker.model.record import Absence
from checker.model.scoring import ScoringTask
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.scoring.judging.questions import MOST, Takes, question_document, read_question

LONGEST_QUESTIONS = 1 << 28
"""Bytes that the questions about one entry may have."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What may be asked: about which components a judge, by which templates, and whether an embedder."""

    judged: frozenset[str]
    takes: Takes
    embeds: bool


def terms_of(task: ScoringTask) -> Terms | None:
    """Give the terms of a task; None where nobody is asked anything."""
    judging = task.judging
    if judging is None:
        return None
    judged = frozenset(each.name for each in task.components if each.judged)
    return Terms(judged, {name: each.parts for name, each in judging.templates.items()}, judging.embedding is not None)


def terms_document(terms: Terms | None) -> Json:
    """Write terms."""
    if terms is None:
        return None
    takes: dict[str, Json] = {name: list(parts) for name, parts in terms.takes.items()}
    judged: list[Json] = [*sorted(terms.judged)]
    return {"judged": judged, "takes": takes, "embeds": terms.embeds}


def read_terms(value: Any) -> Terms | None:
    """Read what `terms_document` wrote."""
    if value is None:
        return None
    takes = {name: tuple(parts) for name, parts in value["takes"].items()}
    return Terms(frozenset(value["judged"]), takes, value["embeds"])


def outcomes_document(task: ScoringTask) -> Json:
    """Write the verdicts beside each answer: ratios and words for absences as they are, labels in a list."""
    if task.verdicts is None:
        return None
    return [[_outcome(each) for each in row] for row in task.verdicts]


def read_outcomes(value: Any) -> list[list[Outcome]] | None:
    """Read what `outcomes_document` wrote, as a scorer is given it."""
    return None if value is None else [[_read_outcome(each) for each in row] for row in value]


def write_questions(rows: list[list[Asked]]) -> bytes:
    """Give the bytes that come out of a first pass that succeeded."""
    return dump_line({"questions": [[question_document(each) for each in row] for row in rows]})


def read_questions(value: Any, task: ScoringTask) -> list[tuple[Asked, ...]] | None:
    """Read the questions about each answer; None for anything that the task does not allow."""
    terms = terms_of(task)
    if terms is None or not isinstance(value, list) or len(value) != len(task.answers):
        return None
    rows = [read_row(row, asked, terms) for row, asked in zip(value, task.asked, strict=True)]
    sound = [tuple(row) for row in rows if row is not None]
    return sound if len(sound) == len(rows) else None


def read_row(row: Any, asked: tuple[str, ...], terms: Terms) -> list[Asked] | None:
    """Read the questions about one answer; None where one of them is none, or there are too many."""
    if not isinstance(row, list) or len(row) > MOST:
        return None
    questions = [read_question(each, asked, terms.takes) for each in row]
    sound = [each for each in questions if each is not None and _allowed(each, terms)]
    return sound if len(sound) == len(questions) else None


def _allowed(asked: Asked, terms: Terms) -> bool:
    return terms.embeds if isinstance(asked, Nearest) else asked.component in terms.judged


def _outcome(outcome: Outcome) -> Json:
    if isinstance(outcome, Absence):
        return outcome.value
    return exact(outcome) if isinstance(outcome, Fraction) else [outcome]


def _read_outcome(value: Any) -> Outcome:
    if isinstance(value, list):
        return str(value[0])
    return Fraction(value) if "/" in value else str(value)
