"""Rulings that can have no effect as they are written: about an entry, or by one, that is not there."""

from collections.abc import Iterator, Sequence

from checker.model.declared import Declared
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place, Problem
from checker.model.said import say
from checker.model.tree import Tree
from checker.reading.located_yaml import read_yaml
from checker.reading.nearest import nearest


def refuse_stray_rulings(tree: Tree, declared: Declared, entries: Sequence[str]) -> None:
    """Raise DeclarationRefusal naming every ruling on, or by, an entry that is not among these.

    `tree` is the one that the declaration was read from.
    """
    problems = tuple(_strays(tree, declared, entries))
    if problems:
        raise DeclarationRefusal(problems)


def _strays(tree: Tree, declared: Declared, entries: Sequence[str]) -> Iterator[Problem]:
    for name, rulings in declared.rulings.by_entry.items():
        path = f"{declared.benchmark.folder}/rulings/{name}.yaml"
        if name not in entries:
            yield _stray(_place(tree, path, "/entry"), name, entries)
        for index, ruling in enumerate(rulings):
            if ruling.by is not None and ruling.by not in entries:
                others = [each for each in entries if each != name]
                yield _stray(_place(tree, path, f"/rulings/{index}/by"), ruling.by, others)


def _place(tree: Tree, path: str, pointer: str) -> Place:
    return read_yaml(tree.read(path) or b"", path).place(pointer)


def _stray(place: Place, name: str, entries: Sequence[str]) -> Problem:
    near = nearest(name, entries)
    fix = say("Name an entry that is there, or remove the ruling.")
    if near is not None:
        fix = say("Write {near}, or remove the ruling.", near=near)
    return Problem(place, say("there is no entry {name}", name=name), fix)
