"""CHG012: a revision that takes an entry to another version."""

from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import FEW

_FIX = say("Put the version back; what was measured on the other version is an entry of its own, under a new name.")


@rule("CHG012", Change, "an accepted entry goes to another version")
def moved_entry(change: Change) -> Iterator[Problem]:
    """Find a revision of an accepted entry that says another version of the benchmark than the entry did.

    Why: each version has a board of its own, and the entry would be gone from the one it stands on. That is a removal,
    which is for maintainers.

    Fix: put the version back, and add what was measured on the other version as an entry of its own.
    """
    if change.by_maintainer:
        return
    told = {folder for folder in change.moved if change.author is not None and not change.by_owner_of(folder)}
    for folder in sorted(change.moved.keys() - told)[:FEW]:
        old, new = change.moved[folder]
        message = say(
            "{folder} is an accepted entry of {old}, and is now one of {new}", folder=folder, old=old, new=new
        )
        yield Problem(Place(f"{folder}/submission.json"), message, _FIX, expected=old, found=new)
