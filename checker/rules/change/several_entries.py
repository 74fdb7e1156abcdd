"""CHG001: a pull request with more than one entry."""

from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import FEW, Touch, folders_touched


@rule("CHG001", Change, "more than one entry in a pull request")
def several_entries(change: Change) -> Iterator[Problem]:
    """Find a pull request that adds or revises more than one entry.

    Why: each entry is checked, rescored and accepted by itself. Together, a fault in one would hold up the other, and
    the record of who was accepted when would be blurred. Maintainers may bring several.

    Fix: keep one entry on this branch and open a pull request of its own for each other one.
    """
    if change.by_maintainer:
        return
    new = folders_touched(change, Touch.NEW_ENTRY)
    folders = (*new, *_revised(change))
    if len(folders) > 1:
        yield Problem(
            Place(folders[1]),
            say(_WORDS[len(new) == len(folders)], n=len(folders), folders=", ".join(folders[:FEW])),
            say("Keep {first} here and move the rest to pull requests of their own.", first=folders[0]),
        )


def _revised(change: Change) -> list[str]:
    """Give the accepted entries that are changed, but for those that no rule lets this author change."""
    staying = [folder for folder in folders_touched(change, Touch.EXISTING_ENTRY) if folder not in change.gone]
    return [folder for folder in staying if change.author is None or change.by_owner_of(folder)]


_WORDS = {
    True: "this pull request adds {n} entries: {folders}",
    False: "this pull request adds or changes {n} entries: {folders}",
}
