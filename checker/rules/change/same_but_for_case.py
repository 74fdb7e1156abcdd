"""CHG011: two entries whose names differ in case only."""

import unicodedata
from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import FEW, Touch, folders_touched


@rule("CHG011", Change, "two names that differ in case only")
def same_but_for_case(change: Change) -> Iterator[Problem]:
    """Find a new entry whose name differs from another one's only in case, or in how its letters are encoded.

    Why: on macOS and Windows the two are one folder, in which the files of one take the place of the other's. People
    take them for one entry, too. This holds for maintainers as well.

    Fix: choose a name that differs in more than case. To add to an entry of yours, write its name as it is written.
    """
    new = folders_touched(change, Touch.NEW_ENTRY)
    if not new:
        return
    known = {_folded(folder): folder for folder in sorted(change.existing - change.gone, reverse=True)}
    twins: list[tuple[str, str]] = []
    for folder in new:
        other = known.setdefault(_folded(folder), folder)
        twins += [(folder, other)] if other != folder else []
    for folder, other in twins[:FEW]:
        yield Problem(
            Place(folder),
            say("{folder} differs from {other} in case only", folder=folder, other=other),
            say("Choose another name for the folder."),
        )


def _folded(folder: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", folder).casefold())
