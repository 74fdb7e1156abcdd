"""CHG002: a changed file that belongs to no entry."""

from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import Touch, each_file, touched


@rule("CHG002", Change, "a file outside the entry's folder")
def outside_submissions(change: Change) -> Iterator[Problem]:
    """Find a file changed, added or deleted outside `submissions/<benchmark>/<entry>/`.

    Why: an entry is data. Code, declarations, workflows and documentation decide how entries are judged, so they
    change only in pull requests of maintainers.

    Fix: undo the change, for example with `git restore --source origin/main -- PATH`, or `git rm` for an added file.
    If the change is meant, propose it in a pull request without an entry.
    """
    if not change.by_maintainer:
        fix = say("Undo it: a contributor's pull request changes files in submissions/<benchmark>/<entry>/ only.")
        yield from each_file(touched(change, Touch.OUTSIDE), "{path} is outside the folder of an entry", fix)
