"""Declared comparisons inside the scorer's process: cells for each answer, and before that what a judge is asked."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from checker.metrics.comparers import comparers
from checker.metrics.comparers.base import Asking, Comparer, UnfitOption, UnfitTruth
from checker.model.benchmark import Comparison
from checker.model.json import Json
from checker.model.judging import Outcome
from checker.model.record import Cell
from checker.scoring.fault import Fault, FaultKind, Faulty
from checker.scoring.wire import Row, Work

R = TypeVar("R")
Make = Callable[[Comparer[Any, Any], int, Json, Json], R]
"""Makes something of one answer: from the comparer, the answer's place, the answer and its truth."""


def compared(task: Work) -> list[Row]:
    """Give the cells of each answer, of those components that apply to it."""
    told = _told(task)
    columns = {}
    for name, comparison in task.comparisons.items():
        columns[name] = _column(task, name, comparison, _compare(comparison, told.get(name, {})))
    return [{name: column[at] for name, column in columns.items() if at in column} for at in range(len(task.answers))]


def questions(task: Work) -> list[list[dict[str, Any]]]:
    """Give what is asked about each answer, comparison by comparison, as a scorer writes it."""
    rows: list[list[dict[str, Any]]] = [[] for _ in task.answers]
    for name, asked in _asked(task).items():
        for at, each in asked.items():
            rows[at] += [_question(name, one) for one in each]
    return rows


def _question(component: str, asking: Asking) -> dict[str, Any]:
    question = {"component": component, "template": asking.template, "parts": dict(asking.parts)}
    return question if asking.gold is None else {**question, "gold": asking.gold}


def _compare(comparison: Comparison, told: Mapping[int, Sequence[Outcome]]) -> Make[Cell]:
    def make(comparer: Comparer[Any, Any], at: int, answer: Json, truth: Json) -> Cell:
        return comparer.compare(answer, truth, comparison.options, told.get(at, ()))

    return make


def _asked(task: Work) -> Mapping[str, Mapping[int, Sequence[Any]]]:
    """Give what each comparison asks, by component and by the answer's place."""

    def asking(comparison: Comparison) -> Make[Sequence[Any]]:
        return lambda comparer, at, answer, truth: comparer.questions(answer, truth, comparison.options)

    return {name: _column(task, name, each, asking(each)) for name, each in task.comparisons.items()}


def _told(task: Work) -> Mapping[str, Mapping[int, Sequence[Outcome]]]:
    """Part the verdicts beside each answer into those that each comparison asked for."""
    told: dict[str, dict[int, Sequence[Outcome]]] = {}
    if task.verdicts is None:
        return told
    begin = [0] * len(task.answers)
    for name, asked in _asked(task).items():
        own = told.setdefault(name, {})
        for at, each in asked.items():
            own[at] = task.verdicts[at][begin[at] : begin[at] + len(each)]
            begin[at] += len(each)
    return told


def _column(task: Work, name: str, comparison: Comparison, make: Make[R]) -> dict[int, R]:
    """Make something of every answer that one component applies to, by the answer's place."""
    comparer = comparers().get(comparison.compare)
    if comparer is None:
        raise Faulty(Fault(FaultKind.UNKNOWN_COMPARER, component=name))
    made: dict[int, R] = {}
    unfit = 0
    for at, (id, answer, asked) in enumerate(task.answers):
        if name not in asked:
            continue
        try:
            made[at] = make(comparer, at, answer, task.truth[id])
        except UnfitTruth:
            unfit += 1
        except UnfitOption:
            raise Faulty(Fault(FaultKind.UNFIT_OPTION, component=name)) from None
    if unfit:
        raise Faulty(Fault(FaultKind.UNFIT_TRUTH, component=name, count=unfit))
    return made
