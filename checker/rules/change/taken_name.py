"""CHG010: a new entry under a name that was somebody else's."""

from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import AUTHOR_KNOWN, FEW, Touch, folders_touched

_TAKEN = "{folder} was the name of an accepted entry that the author of this change does not own"
_FIX = say("Choose another name for the folder.")


@rule("CHG010", Change, "the name of somebody else's former entry", needs=(AUTHOR_KNOWN,))
def taken_name(change: Change) -> Iterator[Problem]:
    """Find a new entry under a name that the ledger knows from an entry of somebody else, which is not there any more.

    Why: links, receipts and reports name entries for good. A name that passed to somebody else would carry the trust
    that another entry has earned. Whoever first had the name may use it again.

    Fix: choose another name. A maintainer may let a name be used again, by adding the entry.
    """
    if change.by_maintainer:
        return
    new = folders_touched(change, Touch.NEW_ENTRY)
    taken = [folder for folder in new if folder in change.owners and not change.by_owner_of(folder)]
    for folder in taken[:FEW]:
        yield Problem(Place(folder), say(_TAKEN, folder=folder), _FIX)
