"""CHG009: an accepted entry that a change removes."""

from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import FEW

_FIX = say(
    "Restore the folder as the base has it; ask a maintainer for the ruling `withdrawn` to take an entry off the board."
)


@rule("CHG009", Change, "an accepted entry is removed")
def removed_entry(change: Change) -> Iterator[Problem]:
    """Find an accepted entry whose folder is not there any more; a renamed one is removed and added.

    Why: a board that forgets entries can be climbed by trying many and keeping the best. So entries stay, even for
    their owners, and one that should not count any more says so, with the reason.

    Fix: restore the folder with `git restore --source origin/main -- PATH`, under its old name. A maintainer can mark
    it as withdrawn or superseded by a ruling, and is the only one to remove or rename an entry.
    """
    if change.by_maintainer:
        return
    gone = sorted(change.gone)
    for folder in gone[:FEW]:
        yield Problem(Place(folder), say("the accepted entry {folder} is removed or renamed", folder=folder), _FIX)
    if len(gone) > FEW:
        rest = say("the same holds for {n} more folders", n=len(gone) - FEW)
        yield Problem(Place(gone[FEW]), rest, _FIX)
