"""CHG006: a file in submissions/ that is in no entry's folder."""

from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import Touch, each_file, touched


@rule("CHG006", Change, "a file beside the entry folders")
def loose_file(change: Change) -> Iterator[Problem]:
    """Find a file that lies directly in `submissions/` or in `submissions/<benchmark>/`.

    Why: an entry is a folder, and only what lies in one is read. A file beside the folders would count for nothing.

    Fix: move it into `submissions/<benchmark>/<entry>/`, or remove it.
    """
    if not change.by_maintainer:
        fix = say("Move it into submissions/<benchmark>/<entry>/, or remove it.")
        loose = [file for file in touched(change, Touch.LOOSE) if file.path not in change.existing]
        yield from each_file(loose, "{path} is not in the folder of an entry", fix)
