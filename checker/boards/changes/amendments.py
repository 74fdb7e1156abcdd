"""What differs between the policy of a published board and the one declared now."""

import re
from collections.abc import Collection, Iterator, Mapping

from checker.boards.policy import Part
from checker.model.value import dataclass

_GROWING = re.compile(r"((?:metrics|views|ranking\.beside)\.[^.]+)\..+")
"""Members of what may grow: one that is new changes no number and no rank that was there."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """One part that differs; None: not declared. `adds`: it belongs to a metric, view or ranking beside that is new."""

    path: str
    before: str | None
    after: str | None
    adds: bool = False


def amendments(published: Mapping[str, str], declared: Mapping[str, Part]) -> tuple[Amendment, ...]:
    """Give every part that differs, by path.

    A part that the published policy does not name, and that is declared as what holds anyway, is the same: an older
    Pullrank did not know it.
    """
    return tuple(_amendments(published, declared))


def refused(found: Collection[Amendment]) -> tuple[Amendment, ...]:
    """Give those that could alter what a board shows."""
    return tuple(each for each in found if not each.adds)


def _amendments(published: Mapping[str, str], declared: Mapping[str, Part]) -> Iterator[Amendment]:
    members = {_member(path) for path in published} - {None}
    for path in sorted({*published, *declared}):
        before, after = published.get(path), declared.get(path)
        member = _member(path)
        adds = before is None and member is not None and member not in members
        if before is None and after is not None and after.default and not adds:
            continue
        if after is None or before != after.text:
            yield Amendment(path, before, after.text if after is not None else None, adds)


def _member(path: str) -> str | None:
    found = _GROWING.fullmatch(path)
    return found[1] if found is not None else None
