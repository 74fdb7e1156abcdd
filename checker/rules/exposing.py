"""What rules on secrets share: each secret is told once, where it stands first, and how to be rid of it."""

from collections.abc import Hashable, Iterable, Iterator

from checker.model.exposure import Exposed, Exposure, Weight
from checker.model.finding import Problem
from checker.model.said import Said, say
from checker.rules.alike import told_once

_JOIN = "git reset --soft $(git merge-base HEAD origin/main)"


def of_weight(exposed: Exposed, weight: Weight, *, in_trace: bool | None = None) -> list[Exposure]:
    """Give what is of a weight, in trajectories, elsewhere or anywhere."""
    return [each for each in exposed.exposures if each.kind.weight is weight and in_trace in (None, each.in_trace)]


def each_once(exposures: Iterable[Exposure], where: str, fix: str) -> Iterator[Problem]:
    """Tell each secret once; of a kind with more than a few, the first with the number of the others."""
    yield from told_once(_slips(exposures, where, fix), "others of its kind stand in {_more} more places")


def _slips(exposures: Iterable[Exposure], where: str, fix: str) -> Iterator[tuple[Hashable, Problem]]:
    alike: dict[Hashable, list[Exposure]] = {}
    for each in exposures:
        alike.setdefault(each.digest, []).append(each)
    for same in alike.values():
        yield (
            same[0].kind,
            Problem(same[0].where, _message(same, where), say(fix, join=_JOIN, digest=same[0].digest or "")),
        )


def _message(same: list[Exposure], where: str) -> Said:
    told = f"{same[0].kind.said} stands {where}"
    if len(same) == 1:
        return say(told)
    return say(f"{told}, and again in {{again}} {'place' if len(same) == 2 else 'places'}", again=len(same) - 1)
