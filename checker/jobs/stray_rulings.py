"""Rulings that can have no effect as they are written: about an entry, or by one, that is not there."""

from collections.abc import Iterator, Sequence

from checker.model.declared import Declared
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place, Problem
from checker.model.said import say
from checker.reading.nearest import nearest


def refuse_stray_rulings(declared: Declared, entries: Sequence[str]) -> None:
    """Raise DeclarationRefusal naming every ruling on, or by, an entry that is not among these."""
    problems = tuple(_strays(declared, entries))
    if problems:
        raise DeclarationRefusal(problems)


def _strays(declared: Declared, entries: Sequence[str]) -> Iterator[Problem]:
    for name, rulings in declared.rulings.by_entry.items():
        path = f"{declared.benchmark.folder}/rulings/{name}.yaml"
        if name not in entries:
            yield _stray(path, name, entries)
        for by in sorted({ruling.by for ruling in rulings if ruling.by is not None} - set(entries)):
            yield _stray(path, by, entries)


def _stray(path: str, name: str, entries: Sequence[str]) -> Problem:
    near = nearest(name, entries)
    fix = say("Name an entry that is there, or remove the ruling.")
    if near is not None:
        fix = say("Write {near}, or remove the ruling.", near=near)
    return Problem(Place(path), say("there is no entry {name}", name=name), fix)
