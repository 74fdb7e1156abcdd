"""CHG007: a link, submodule or executable outside the entries, whose own are told by the rules on their layout."""

from collections.abc import Iterator

from checker.formats.paths import GENERATED, SUBMISSIONS
from checker.model.change import Change, FileChange
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.model.tree import EXECUTABLE, LINK, SUBMODULE
from checker.rules.scope import FEW, Touch, is_irregular, touch_of

_DATA = (SUBMISSIONS, "benchmarks", *GENERATED)
_TOLD_ANYWAY = frozenset({Touch.OUTSIDE, Touch.GENERATED, Touch.LOOSE})
_TOLD_BY_LAYOUT = frozenset({Touch.NEW_ENTRY, Touch.EXISTING_ENTRY})


@rule("CHG007", Change, "a link, a submodule or an executable")
def irregular_mode(change: Change) -> Iterator[Problem]:
    """Find a changed path that is a symbolic link or a submodule, or an executable file in a folder of data.

    Why: a link can point at any file of the machine that reads it, a submodule at any other repository, and data has
    no reason to be run. This holds for maintainers too, except for executables among the code.

    Fix: commit the file itself instead of a link; clear the bit with `git update-index --chmod=-x PATH`.
    """
    found = [file for file in change.files if is_irregular(file) and _concerns(file, change)]
    for file in found[:FEW]:
        yield Problem(Place(file.path), _message(file), _fix(file), expected="100644", found=f"{file.new_mode:o}")
    if len(found) > FEW:
        rest = found[FEW:]
        message = say("{n} more files are no plain files either, from {path} on", n=len(rest), path=rest[0].path)
        yield Problem(Place(rest[0].path), message, _fix(rest[0]))


def _concerns(file: FileChange, change: Change) -> bool:
    touch = touch_of(file, change)
    if touch in _TOLD_BY_LAYOUT or (touch in _TOLD_ANYWAY and not change.by_maintainer):
        return False
    return file.new_mode != EXECUTABLE or any(file.path.startswith(f"{folder}/") for folder in _DATA)


def _message(file: FileChange) -> Said:
    if file.new_mode == LINK:
        return say("{path} is a symbolic link", path=file.path)
    if file.new_mode == SUBMODULE:
        return say("{path} is a submodule", path=file.path)
    if file.new_mode == EXECUTABLE:
        return say("{path} is executable", path=file.path)
    return say("{path} is no plain file", path=file.path)


def _fix(file: FileChange) -> Said:
    if file.new_mode == EXECUTABLE:
        return say("Clear the bit: git update-index --chmod=-x {path}", path=file.path)
    return say("Remove it, and commit the file itself if it is needed.")
