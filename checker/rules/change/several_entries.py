"""CHG001: a pull request with more than one entry."""

from collections.abc import Iterator

from checker.formats.paths import entry_place
from checker.model.change import Change
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import FEW, Touch, touched


@rule("CHG001", Change, "more than one entry in a pull request")
def several_entries(change: Change) -> Iterator[Problem]:
    """Find a pull request that adds files to more than one new entry folder.

    Why: each entry is checked, rescored and accepted by itself. Together, a fault in one would hold up the other, and
    the record of who was accepted when would be blurred. Maintainers may add several.

    Fix: keep one entry on this branch and open a pull request of its own for each other one.
    """
    if change.by_maintainer:
        return
    places = [entry_place(file.path) for file in touched(change, Touch.NEW_ENTRY)]
    folders = sorted({place.folder for place in places if place is not None})
    if len(folders) > 1:
        yield Problem(
            Place(folders[1]),
            say("this pull request adds {n} entries: {folders}", n=len(folders), folders=", ".join(folders[:FEW])),
            say("Keep {first} here and move the rest to pull requests of their own.", first=folders[0]),
        )
