"""CHG003: an edit of somebody else's entry."""

from collections.abc import Iterator

from checker.formats.paths import entry_place
from checker.model.change import Change, FileChange
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import AUTHOR_KNOWN, FEW, Touch, declared_benchmarks, each_file, is_irregular, touched

_ONE = "{path} belongs to an accepted entry that the author of this change does not own"
_MANY = "{n} files are changed in {folder}, an accepted entry that the author of this change does not own"
_FIX = say(
    "Undo the change, and add an entry of your own under a new name; or ask an owner or a maintainer to make it."
)


@rule("CHG003", Change, "somebody else's entry is changed", needs=(AUTHOR_KNOWN,))
def existing_entry(change: Change) -> Iterator[Problem]:
    """Find a file changed, added or deleted in an accepted entry whose owner is not the author of the change.

    Why: an entry stands for whoever made it. Owners are the account that first added it, as the ledger has it, and
    the accounts under `owners` in the submission.json that the base holds; they are told by their numbers, since a
    login can pass to somebody else. Where neither names an account, only maintainers may change the entry.

    Fix: undo the change, and add an entry of your own under a new name. If the change is right, an owner or a
    maintainer makes it. `pullrank check --author ID` shows at home what an account may do.
    """
    if change.by_maintainer:
        return
    folders: dict[str, list[FileChange]] = {}
    for file in touched(change, Touch.EXISTING_ENTRY):
        place = entry_place(file.path)
        if place is not None and _is_concerned(place.folder, change) and not _told_by_layout(file, change):
            folders.setdefault(place.folder, []).append(file)
    yield from each_file((files[0] for files in folders.values() if len(files) == 1), _ONE, _FIX)
    whole = [(folder, len(files)) for folder, files in folders.items() if len(files) > 1]
    for folder, n in whole[:FEW]:
        yield Problem(Place(folder), say(_MANY, n=n, folder=folder), _FIX)
    if len(whole) > FEW:
        rest = say("the same holds for {n} more folders", n=len(whole) - FEW)
        yield Problem(Place(whole[FEW][0]), rest, _FIX)


def _is_concerned(folder: str, change: Change) -> bool:
    return folder not in change.gone and not change.by_owner_of(folder)


def _told_by_layout(file: FileChange, change: Change) -> bool:
    """Whether the rules on the entry's own layout find this file's mode wrong."""
    place = entry_place(file.path)
    return is_irregular(file) and place is not None and place.benchmark in declared_benchmarks(change)
