"""The two messages between Pullrank and the process that runs a scorer: a task goes in, cells or a fault come out."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from checker.metrics.comparers.base import OptionValue
from checker.metrics.rounding import exact
from checker.model.benchmark import Comparison
from checker.model.json import Json
from checker.model.judging import Asked, Outcome
from checker.model.record import Absence, Cell
from checker.model.scoring import ScoringTask
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.scoring.fault import EXCEPTIONS, Fault, FaultKind, Faulty, Reach
from checker.scoring.judging.wire import (
    LONGEST_QUESTIONS,
    Terms,
    outcomes_document,
    read_outcomes,
    read_questions,
    read_terms,
    terms_document,
    terms_of,
)

MAX_DIGITS = 2000
"""Digits that a cell's numerator or denominator may have."""

_TOO_LONG = 10**MAX_DIGITS

Row = Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Work:
    """A task as the scorer's process sees it; components beside each answer are those that apply to its item.

    With `terms` and without `verdicts` it is a first pass, which gives questions.
    """

    comparisons: Mapping[str, Comparison]
    source: bytes | None
    components: tuple[str, ...]
    answers: tuple[tuple[str, Json, tuple[str, ...]], ...]
    truth: Mapping[str, Json]
    terms: Terms | None
    verdicts: list[list[Outcome]] | None

    @property
    def asks(self) -> bool:
        """Whether questions are wanted instead of cells."""
        return self.terms is not None and self.verdicts is None


def write_task(task: ScoringTask) -> bytes:
    """Give the bytes that go into the process."""
    rows = zip(task.answers, task.asked, strict=True)
    return dump_line(
        {
            "comparisons": {name: _comparison(each) for name, each in task.scoring.comparisons.items()},
            "source": None if task.source is None else b64encode(task.source).decode("ascii"),
            "components": [component.name for component in task.components],
            "answers": [[str(key), value, list(asked)] for (key, value), asked in rows],
            "truth": dict(task.truth.answers),
            "terms": terms_document(terms_of(task)),
            "verdicts": outcomes_document(task),
        }
    )


def read_task(raw: bytes) -> Work:
    """Read what `write_task` wrote."""
    value = json.loads(raw, parse_float=Decimal)
    source = value["source"]
    return Work(
        comparisons={name: _read_comparison(each) for name, each in value["comparisons"].items()},
        source=None if source is None else b64decode(source),
        components=tuple(value["components"]),
        answers=tuple((id, answer, tuple(asked)) for id, answer, asked in value["answers"]),
        truth=value["truth"],
        terms=read_terms(value["terms"]),
        verdicts=read_outcomes(value["verdicts"]),
    )


def write_rows(rows: list[Row]) -> bytes:
    """Give the bytes that come out of a run that succeeded."""
    return dump_line({"cells": [{name: _cell(cell, name) for name, cell in row.items()} for row in rows]})


def write_fault(fault: Fault) -> bytes:
    """Give the bytes that come out of a run that failed."""
    return dump_line({name: getattr(fault, name) for name in Fault.__dataclass_fields__})


def read_outcome(raw: bytes, task: ScoringTask) -> list[Row] | list[tuple[Asked, ...]] | Fault | None:
    """Read what came out of the process, a row or questions for each answer; None for anything but a sound outcome.

    The scorer's process is not believed: words, components, counts and lines must be ones that the task allows.
    """
    try:
        value = json.loads(raw)
        if "kind" in value:
            return _fault(value, task)
        return read_questions(value["questions"], task) if asks(task) else _rows(value["cells"], task)
    except (ValueError, TypeError, KeyError, AttributeError, ArithmeticError, RecursionError):
        return None


def asks(task: ScoringTask) -> bool:
    """Whether a task is a first pass, which gives questions instead of cells."""
    return task.judging is not None and task.verdicts is None


def longest_outcome(task: ScoringTask) -> int:
    """Give the number of bytes that no sound outcome exceeds."""
    if asks(task):
        return LONGEST_QUESTIONS
    names = sum(6 * len(component.name) + 2 * MAX_DIGITS + 16 for component in task.components)
    return 4096 + len(task.answers) * (names + 16)


def _comparison(comparison: Comparison) -> Json:
    options: dict[str, Json] = {
        name: {"exactly": exact(value)} if isinstance(value, Fraction) else _plain(value)
        for name, value in comparison.options.items()
    }
    return {"compare": comparison.compare, "options": options}


def _plain(value: str | bool | tuple[str, ...]) -> Json:
    return list(value) if isinstance(value, tuple) else value


def _read_comparison(value: dict[str, Any]) -> Comparison:
    return Comparison(value["compare"], {name: _read_option(each) for name, each in value["options"].items()})


def _read_option(value: Any) -> OptionValue:
    if isinstance(value, dict):
        return Fraction(value["exactly"])
    return tuple(value) if isinstance(value, list) else value


def _cell(cell: Cell, component: str) -> Json:
    if isinstance(cell, Absence):
        return cell.value
    if max(abs(cell.numerator), cell.denominator) >= _TOO_LONG:
        raise Faulty(Fault(FaultKind.TOO_LONG, component=component))
    return exact(cell)


def _rows(value: list[dict[str, str]], task: ScoringTask) -> list[Row] | None:
    names = frozenset(component.name for component in task.components)
    rows: list[Row] = [{name: _read_cell(cell) for name, cell in row.items()} for row in value]
    known = all(row.keys() <= names for row in rows)
    return rows if known and len(rows) == len(task.answers) else None


def _read_cell(text: str) -> Cell:
    numerator, bar, denominator = text.partition("/")
    return Fraction(int(numerator), int(denominator)) if bar else Absence(text)


def _fault(value: dict[str, Any], task: ScoringTask) -> Fault | None:
    kind, reach = FaultKind(value["kind"]), value["reach"]
    exception, component = value["exception"], value["component"]
    lines = 0 if task.source is None else task.source.count(b"\n") + task.source.count(b"\r") + 1
    known = exception is None or exception in EXCEPTIONS
    named = component is None or component in {each.name for each in task.components}
    counted = _within(value["line"], lines) and _within(value["count"], len(task.answers))
    if not (known and named and counted):
        return None
    return Fault(kind, exception, value["line"], component, value["count"], None if reach is None else Reach(reach))


def _within(value: Any, most: int) -> bool:
    return value is None or (type(value) is int and 0 <= value <= most)
