"""Repairs a data file that has its executable bit set."""

from collections.abc import Iterator

from checker.formats.folder import place_nodes
from checker.model.entry import Entry
from checker.model.repair import Remedy, Unlock, repair
from checker.model.said import say
from checker.model.tree import EXECUTABLE


@repair("executable-bit", Entry, "clear the executable bit of data files", rules=("LAY004",))
def executable_bit(entry: Entry) -> Iterator[Remedy]:
    """Clear the executable bit of the files that belong to the entry; no byte of them changes.

    Left alone: files that do not belong there, which are to be removed.
    """
    for each in place_nodes(entry):
        if each.belongs and each.node.mode == EXECUTABLE:
            yield Unlock(each.node.path, "LAY004", say("the executable bit is cleared"))
