"""LAY001: a file that every entry of the format holds is missing."""

from collections.abc import Iterator

from checker.formats.folder import Placed, Role, path_of, place_nodes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("LAY001", Entry, "a required file is missing", needs=("LAY012",))
def missing_file(entry: Entry) -> Iterator[Problem]:
    """Find a file that the format requires and the entry's folder lacks, or that it has under another name.

    Why: each file is found by its exact name, upper and lower case told apart. What is not found is not read.

    Fix: add the file, or rename the one that is meant: `git mv OLD NEW`. `pullrank new` writes blank ones.
    """
    placed = place_nodes(entry)
    meant = {each.file: each for each in reversed(placed) if each.role is Role.MISNAMED}
    folders = {each.file for each in placed if each.role is Role.IN_PLACE_OF_A_FILE}
    there = {each.file for each in placed if each.role not in (Role.MISNAMED, Role.IN_PLACE_OF_A_FILE)}
    for file in (file for file in entry.layout.files if file not in there and (file.required or file in meant)):
        name = path_of(entry, file)
        if file.folder:
            yield _elsewhere(entry, meant[file], name)
        elif file in meant:
            yield _misnamed(meant[file], name)
        elif file in folders:
            fix = say("Put the file itself there, and remove the folder.")
            yield Problem(Place(entry.file(name)), say("{name} is a folder, and should be a file", name=name), fix)
        else:
            fix = say("Add {name}.", name=name)
            yield Problem(Place(entry.file(name)), say("{name} is missing", name=name), fix, name)


def _elsewhere(entry: Entry, placed: Placed, name: str) -> Problem:
    found = placed.inside.rpartition("/")[0]
    message = say("the folder {found} seems to be {name}", found=found, name=name)
    return Problem(Place(entry.file(found)), message, say("Rename it to {name}.", name=name), name, found)


def _misnamed(placed: Placed, name: str) -> Problem:
    found = placed.inside
    message = say("{name} is missing, and {found} seems to be it", name=name, found=found)
    fix = say("Rename it to {name}.", name=name)
    if found.rpartition(".")[2].strip().lower() != name.rpartition(".")[2]:
        fix = say("Write what it holds as one JSON document, {name}.", name=name)
    return Problem(Place(placed.node.path), message, fix, name, found)
