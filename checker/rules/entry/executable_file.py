"""LAY004: a data file with the executable bit."""

from collections.abc import Iterator

from checker.formats.folder import place_nodes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.tree import EXECUTABLE


@rule("LAY004", Entry, "an executable file in the entry")
def executable_file(entry: Entry) -> Iterator[Problem]:
    """Find a file of the entry that has its executable bit set.

    Why: an entry is data, and nothing in it is ever run. The bit also changes the folder's id without changing what
    the entry says.

    Fix: clear the bit with `git update-index --chmod=-x PATH` (or `chmod -x PATH`) and commit.
    """
    for each in place_nodes(entry):
        if each.belongs and each.node.mode == EXECUTABLE:
            yield Problem(
                Place(each.node.path),
                say("{name} is executable", name=each.inside),
                say("Clear the bit: git update-index --chmod=-x {path}", path=each.node.path),
                expected="100644",
                found="100755",
            )
