"""Rulings about an entry that is not there, which are mistakes, and by one that is still to come, which wait.

No name is offered in their place: each that is there is somebody else's entry, on which nobody meant to rule.
"""

from collections.abc import Iterable, Iterator

from checker.jobs.workspace import Workspace
from checker.model.declared import Declared
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.ruling import Ruling, RulingKind
from checker.model.said import say
from checker.model.tree import Tree
from checker.reading.located_yaml import read_yaml

WAITING = "DCL002"


def settle_rulings(workspace: Workspace, ids: Iterable[str]) -> tuple[Finding, ...]:
    """Give a warning for each ruling of these benchmarks that waits for the entry in its `by`.

    Raises DeclarationRefusal naming every ruling on an entry that is not there.
    """
    read = [(workspace.benchmark(id), names_in(workspace, id)) for id in ids]
    strays = tuple(each for both in read for each in _strays(workspace.declarations, *both))
    if strays:
        raise DeclarationRefusal(strays)
    waiting = (each for both in read for each in _waiting(workspace.declarations, *both))
    return tuple(Finding(WAITING, Severity.WARNING, each) for each in waiting)


def names_in(workspace: Workspace, id: str) -> frozenset[str]:
    """Give the names of a benchmark's entries."""
    return frozenset(path.rpartition("/")[2] for path in workspace.entries(id))


def ruling_file(declared: Declared, entry: str) -> str:
    """Give the path of the file that holds the rulings on an entry."""
    return f"{declared.benchmark.folder}/rulings/{entry}.yaml"


def _strays(tree: Tree, declared: Declared, entries: frozenset[str]) -> Iterator[Problem]:
    for name in declared.rulings.by_entry:
        if name not in entries:
            message = say("there is no entry {name}", name=name)
            fix = say("Name an entry that is there, or remove the ruling.")
            yield Problem(_place(tree, ruling_file(declared, name), "/entry"), message, fix)


def _waiting(tree: Tree, declared: Declared, entries: frozenset[str]) -> Iterator[Problem]:
    for name, rulings in declared.rulings.by_entry.items():
        for index, ruling in enumerate(rulings):
            if ruling.by is not None and ruling.by not in entries:
                place = _place(tree, ruling_file(declared, name), f"/rulings/{index}/by")
                message = say(
                    f"there is no entry {{by}} yet: the ruling waits for it{_until(ruling)}", by=ruling.by, name=name
                )
                yield Problem(place, message, say("Merge that entry, or put its name right."))


def _until(ruling: Ruling) -> str:
    return ", and {name} stands until it comes" if ruling.kind is RulingKind.SUPERSEDED else ""


def _place(tree: Tree, path: str, pointer: str) -> Place:
    return read_yaml(tree.read(path) or b"", path).place(pointer)
