"""What rows are ranked by, and how ties are broken."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, repeated, unknown
from checker.reading.declaration.checks.metrics import TIE_BREAKS
from checker.reading.declaration.documents.board import OrderPart
from checker.reading.declaration.mistake import Mistake, Steps

_OF_RANKS = ("most_firsts", "rank_sum", "sum_over_max")


def check_by(case: Case) -> Iterator[Mistake]:
    """Demand a ranking by a known metric or by the mean of at least two metrics' ranks."""
    for order, steps in _orders(case):
        yield from _by(case, order, (*steps, "by"))


def check_then(case: Case) -> Iterator[Mistake]:
    """Demand tie-breaks that are known and can decide something."""
    for order, steps in _orders(case):
        yield from _then(case, order, (*steps, "then"))


def _orders(case: Case) -> Iterator[tuple[OrderPart, Steps]]:
    """Give the ranking that counts and those beside it, with where they stand."""
    ranking = case.document.ranking
    yield ranking, ("ranking",)
    yield from ((order, ("ranking", "beside", name)) for name, order in ranking.beside.items())


def _by(case: Case, order: OrderPart, steps: Steps) -> Iterator[Mistake]:
    by, known = order.by, case.sketch.names("metrics")
    if isinstance(by, str):
        yield from unknown(by, known, steps, say("there is no metric {name}", name=by))
        return
    steps = (*steps, "mean_rank")
    for index, name in enumerate(by.mean_rank):
        yield from unknown(name, known, (*steps, index), say("there is no metric {name}", name=name))
    yield from repeated(by.mean_rank, steps)
    if len(by.mean_rank) < 2:
        message = say("a mean of ranks needs at least two metrics")
        yield Mistake(steps, message, say("Name more metrics, or write by: and the one."))


def _then(case: Case, order: OrderPart, steps: Steps) -> Iterator[Mistake]:
    metrics = case.sketch.names("metrics")
    known = None if metrics is None else (*metrics, *TIE_BREAKS)
    yield from repeated(order.then, steps)
    for index, name in enumerate(order.then):
        message = say("there is no metric or tie-break {name}", name=name)
        yield from unknown(name, known, (*steps, index), message)
        if name in _OF_RANKS and isinstance(order.by, str):
            message = say("{name} needs a ranking by mean_rank", name=name)
            yield Mistake((*steps, index), message, say("Remove it, or rank by mean_rank."), found=name)
        if name == order.by:
            message = say("rows are ranked by {name} already", name=name)
            yield Mistake((*steps, index), message, say("Remove it."), found=name)
    if "name" in order.then[:-1]:
        message = say("what follows name decides nothing: no two entries have the same")
        index = order.then.index("name")
        yield Mistake((*steps, index), message, say("Move name to the end."), found="name")
