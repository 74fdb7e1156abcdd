"""LAY005: a file name that not every system can hold."""

from collections.abc import Iterator

from checker.formats.folder import Placed, Role, place_nodes
from checker.formats.names import awkward
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say


@rule("LAY005", Entry, "a file name that not every system can hold", needs=("LAY008",))
def awkward_name(entry: Entry) -> Iterator[Problem]:
    """Find a file in the entry with odd characters in its name, a reserved one, or a twin but for case.

    Why: a repository is checked out on Linux, macOS and Windows. A name that one of them cannot hold, or holds as the
    same as another, breaks the checkout for everybody.

    Fix: rename the file, with ASCII letters, numerals, `.`, `_` and `-` only, or remove it if it does not belong here.
    """
    placed = place_nodes(entry)
    first = {each.inside.casefold(): each.inside for each in reversed(placed)}
    for each in placed:
        if each.role is Role.AWKWARD:
            fix = say("Rename it with ASCII letters, numerals, `.`, `_` and `-` only.")
            if each.file is None:
                fix = say("Remove it: the format names no such file.")
            elif awkward(each.inside.rpartition("/")[2]) is None:
                fix = say("Remove one of the two, or give them names that differ in more.")
            yield Problem(Place(each.node.path), _message(each, first[each.inside.casefold()]), fix, found=each.inside)


def _message(placed: Placed, twin: str) -> Said:
    for name in placed.inside.split("/"):
        why = awkward(name)
        if why is not None:
            return Said(f"the name {{name}} {why.template}", (("name", name), *why.values))
    return say("the name {name} differs from {twin} in case only", name=placed.inside, twin=twin)
