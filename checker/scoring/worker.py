"""What happens inside the scorer's process: a task is run, and cells or a fault come out, never anything else.

A scorer declares `score(answers, truth)`. `answers` is a list of (id, answer) in item order, `truth` a dict from id to
the true answer; both hold plain JSON values, numbers as int or Decimal. It gives a list as long as `answers`, of dicts
from component to an int, Fraction, Decimal or finite float (taken as its shortest decimal), or to the word for an
absence. Its module has no file, no network, no threads and nothing to print to. Where somebody is asked, it declares
`questions(answers, truth)`, too, and `score(answers, truth, verdicts)`: `checker.model.judging` tells of both.
"""

import gc
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from traceback import clear_frames
from types import ModuleType, TracebackType
from typing import Any

from checker.model.json import Json
from checker.model.judging import Asked
from checker.model.record import Absence, Cell
from checker.scoring.comparing import compared, questions
from checker.scoring.fault import EXCEPTIONS, Fault, FaultKind, Faulty, Forbidden
from checker.scoring.judging.questions import MOST
from checker.scoring.judging.wire import Terms, read_row, write_questions
from checker.scoring.wire import MAX_DIGITS, Row, Work, read_task, write_fault, write_rows

FILE = "scorer.py"
_ABSENCES = {absence.value: absence for absence in Absence}


def work(raw: bytes) -> bytes:
    """Run one task, as bytes in and bytes out. Whatever the scorer raises becomes a fault."""
    try:
        task = read_task(raw)
        if task.asks:
            return write_questions(_questions(task))
        return write_rows(compared(task) if task.source is None else _score(task, task.source))
    except Faulty as faulty:
        return write_fault(faulty.fault)
    except BaseException as error:  # noqa: BLE001 — SystemExit and MemoryError of a scorer end here too
        return write_fault(_raised(error, sys.exc_info()[2]))


def _score(task: Work, source: bytes) -> list[Row]:
    score = _function(source, "score", FaultKind.NO_FUNCTION)
    told = () if task.verdicts is None else (task.verdicts,)
    given = _beside(task, score(_answers(task), dict(task.truth), *told))
    return [_row(row, frozenset(task.components)) for row in given]


def _questions(task: Work) -> list[list[Asked]]:
    if task.terms is None:
        return [[] for _ in task.answers]
    given: list[Any] = questions(task) if task.source is None else _raised_questions(task, task.source)
    return [_asked(row, asked, task.terms) for row, (_, _, asked) in zip(given, task.answers, strict=True)]


def _raised_questions(task: Work, source: bytes) -> list[Any]:
    return _beside(task, _function(source, "questions", FaultKind.NO_QUESTIONS)(_answers(task), dict(task.truth)))


def _function(source: bytes, name: str, absent: FaultKind) -> Callable[..., Any]:
    """Run the scorer's module and give one of its functions."""
    module = ModuleType("scorer")
    sys.modules["scorer"] = module
    exec(compile(source, FILE, "exec"), module.__dict__)  # noqa: S102 — a reviewed scorer, confined
    function = getattr(module, name, None)
    if not callable(function):
        raise Faulty(Fault(absent))
    return function  # type: ignore[no-any-return]


def _answers(task: Work) -> list[tuple[str, Json]]:
    return [(id, answer) for id, answer, _ in task.answers]


def _beside(task: Work, given: Any) -> list[Any]:
    """Demand a list with one element beside each answer."""
    if not isinstance(given, list):
        raise Faulty(Fault(FaultKind.NOT_A_LIST))
    if len(given) != len(task.answers):
        raise Faulty(Fault(FaultKind.WRONG_LENGTH))
    return given


def _asked(row: Any, asked: tuple[str, ...], terms: Terms) -> list[Asked]:
    questions = read_row(row, asked, terms)
    if questions is None:
        too_many = isinstance(row, list) and len(row) > MOST
        raise Faulty(Fault(FaultKind.TOO_MANY_QUESTIONS if too_many else FaultKind.NOT_A_QUESTION))
    return questions


def _row(row: Any, names: frozenset[str]) -> Row:
    if not isinstance(row, dict):
        raise Faulty(Fault(FaultKind.NOT_A_DICT))
    if not row.keys() <= names:
        raise Faulty(Fault(FaultKind.UNKNOWN_COMPONENT))
    return {str(name): _cell(value, name) for name, value in row.items()}


def _cell(value: Any, component: str) -> Cell:
    if isinstance(value, str) and value in _ABSENCES:
        return _ABSENCES[value]
    if isinstance(value, float):
        value = Decimal(float.__repr__(value))
    if isinstance(value, bool) or not isinstance(value, int | Fraction | Decimal):
        raise Faulty(Fault(FaultKind.NOT_A_CELL, component=component))
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise Faulty(Fault(FaultKind.NOT_FINITE, component=component))
        if abs(value.adjusted()) + len(value.as_tuple().digits) > MAX_DIGITS:
            raise Faulty(Fault(FaultKind.TOO_LONG, component=component))
    return Fraction(value)


def _raised(error: BaseException, trace: TracebackType | None) -> Fault:
    if trace is not None:
        clear_frames(trace)  # what the scorer filled the memory with must go before anything can be written
    gc.collect()
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == FILE else _line(trace)
    reach = error.reach if isinstance(error, Forbidden) else None
    name = next(each.__name__ for each in type(error).__mro__ if _told(each))
    return Fault(FaultKind.FORBIDDEN if reach else FaultKind.RAISED, name, line, reach=reach)


def _told(kind: type) -> bool:
    return kind.__module__ == "builtins" and kind.__name__ in EXCEPTIONS and isinstance(kind, type)


def _line(trace: TracebackType | None) -> int | None:
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
