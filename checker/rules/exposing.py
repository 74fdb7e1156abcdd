"""What rules on secrets share: where each secret stands, and how to be rid of it."""

from collections.abc import Iterable, Iterator

from checker.model.exposure import Exposed, Exposure, Weight
from checker.model.finding import Problem
from checker.model.said import say
from checker.rules.alike import told_once

_JOIN = "git reset --soft $(git merge-base HEAD origin/main)"


def of_weight(exposed: Exposed, weight: Weight, *, in_trace: bool | None = None) -> list[Exposure]:
    """Give what is of a weight, in trajectories, elsewhere or anywhere."""
    return [each for each in exposed.exposures if each.kind.weight is weight and in_trace in (None, each.in_trace)]


def each_place(exposures: Iterable[Exposure], where: str, fix: str) -> Iterator[Problem]:
    """Tell each place of each secret; of one that is in more than a few, the first with the number of the rest."""
    yield from told_once(
        ((each.digest, _problem(each, where, fix)) for each in exposures), "the same one stands in {_more} more places"
    )


def _problem(exposure: Exposure, where: str, fix: str) -> Problem:
    said = say(fix, join=_JOIN, digest=exposure.digest or "")
    return Problem(exposure.where, say(f"{exposure.kind.said} stands {where}"), said)
