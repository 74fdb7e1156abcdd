"""What rows are ranked by, and how ties are broken."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, repeated, unknown
from checker.reading.declaration.checks.metrics import TIE_BREAKS
from checker.reading.declaration.mistake import Mistake

_OF_RANKS = ("most_firsts", "rank_sum", "sum_over_max")


def check_by(case: Case) -> Iterator[Mistake]:
    """Demand a ranking by a known metric or by the mean of at least two metrics' ranks."""
    by, known = case.document.ranking.by, case.sketch.names("metrics")
    if isinstance(by, str):
        yield from unknown(by, known, ("ranking", "by"), say("there is no metric {name}", name=by))
        return
    steps = ("ranking", "by", "mean_rank")
    for index, name in enumerate(by.mean_rank):
        yield from unknown(name, known, (*steps, index), say("there is no metric {name}", name=name))
    yield from repeated(by.mean_rank, steps)
    if len(by.mean_rank) < 2:
        message = say("a mean of ranks needs at least two metrics")
        yield Mistake(steps, message, say("Name more metrics, or write by: and the one."))


def check_then(case: Case) -> Iterator[Mistake]:
    """Demand tie-breaks that are known and can decide something."""
    ranking, metrics = case.document.ranking, case.sketch.names("metrics")
    steps = ("ranking", "then")
    known = None if metrics is None else (*metrics, *TIE_BREAKS)
    yield from repeated(ranking.then, steps)
    for index, name in enumerate(ranking.then):
        message = say("there is no metric or tie-break {name}", name=name)
        yield from unknown(name, known, (*steps, index), message)
        if name in _OF_RANKS and isinstance(ranking.by, str):
            message = say("{name} needs a ranking by mean_rank", name=name)
            yield Mistake((*steps, index), message, say("Remove it, or rank by mean_rank."), found=name)
        if name == ranking.by:
            message = say("rows are ranked by {name} already", name=name)
            yield Mistake((*steps, index), message, say("Remove it."), found=name)
    if "name" in ranking.then[:-1]:
        message = say("what follows name decides nothing: no two entries have the same")
        index = ranking.then.index("name")
        yield Mistake((*steps, index), message, say("Move name to the end."), found="name")
