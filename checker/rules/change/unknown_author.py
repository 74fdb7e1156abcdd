"""CHG008: a change that only owners may make, by nobody knows whom."""

from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import AUTHOR_KNOWN, FEW, claimed_folders


@rule(AUTHOR_KNOWN, Change, "who changes an entry is not known", severity=Severity.WARNING)
def unknown_author(change: Change) -> Iterator[Problem]:
    """Find an accepted entry changed, or its name taken again, where nobody said whose change it is.

    Why: only an owner of the entry, or a maintainer, may do that. Commits name whoever their author likes, so the
    account is only known from the pull request itself. The rules on owners do not run here; on GitHub they do.

    Fix: nothing, if the entry is yours. To see at home what the pull request will show, give the number of your
    account: `pullrank check --author ID`. It is the `id` in `https://api.github.com/users/<login>`.
    """
    if change.author is not None:
        return
    folders = claimed_folders(change)
    for folder in folders[:FEW]:
        words = _CHANGED if folder in change.existing else _TAKEN
        yield Problem(Place(folder), say(words, folder=folder), _FIX)
    if len(folders) > FEW:
        rest = say("the same holds for {n} more folders", n=len(folders) - FEW)
        yield Problem(Place(folders[FEW]), rest, _FIX)


_CHANGED = "{folder} is an accepted entry, and who changes it is not known here"
_TAKEN = "{folder} was the name of an accepted entry, and who takes it is not known here"
_FIX = say("Give the number of the account with `--author`; only an owner of the entry or a maintainer may change it.")
