"""Maintainers' rulings on one entry: `benchmarks/<id>/rulings/<entry>.yaml`."""

from collections.abc import Iterator, Mapping

from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.errors import DeclarationRefusal
from checker.model.item import ItemSet
from checker.model.ruling import Ruling, RulingKind
from checker.model.said import say
from checker.reading.declaration.checks.case import repeated, unknown
from checker.reading.declaration.documents.fit import fit
from checker.reading.declaration.documents.rulings import (
    MissingPolicyPart,
    NotCopiedPart,
    RewardHackPart,
    RulingPart,
    RulingsPart,
    SupersededPart,
)
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.declaration.read import problems
from checker.reading.declaration.shape import Misfit
from checker.reading.itemids import ItemIds
from checker.reading.located_yaml import read_yaml


def read_rulings(
    raw: bytes, path: str, benchmark: Benchmark, items: Mapping[str, ItemSet] | None = None
) -> tuple[str, tuple[Ruling, ...]]:
    """Read a file of rulings: the entry's name and the decisions in the order written.

    Items are written as boards show them; `items`, by version, tells which there are. Raises DeclarationRefusal with
    every mistake at its line and column.
    """
    text = read_yaml(raw, path)
    try:
        document = fit(text.value, RulingsPart)
    except Misfit:
        from checker.reading.declaration.salvage import ruling_mistakes  # noqa: PLC0415 — pydantic is slow to load

        raise DeclarationRefusal(problems(text, ruling_mistakes(text.value))) from None
    ids = ItemIds.of(benchmark, items or {})
    mistakes = list(_mistakes(document, path, benchmark, ids))
    if mistakes:
        raise DeclarationRefusal(problems(text, mistakes))
    return document.entry, tuple(_ruling(part, ids) for part in document.rulings)


def _mistakes(document: RulingsPart, path: str, benchmark: Benchmark, ids: ItemIds) -> Iterator[Mistake]:
    stem = path.rpartition("/")[2].removesuffix(".yaml")
    if document.entry != stem:
        message = say("the entry {entry} is not the name of this file, {stem}", entry=document.entry, stem=stem)
        fix = say("Write entry: {stem}, or rename the file.", stem=stem)
        yield Mistake(("entry",), message, fix, expected=stem, found=document.entry)
    for index, part in enumerate(document.rulings):
        steps: Steps = ("rulings", index)
        if isinstance(part, RewardHackPart):
            yield from _removed(part, steps, benchmark, ids)
        if isinstance(part, NotCopiedPart) and part.by == document.entry:
            message = say("the entry {entry} is not another one than itself", entry=part.by)
            yield Mistake((*steps, "by"), message, say("Name the other entry."), found=part.by)
        if isinstance(part, SupersededPart) and part.by == document.entry:
            message = say("the entry {entry} cannot supersede itself", entry=part.by)
            yield Mistake((*steps, "by"), message, say("Name the newer entry."), found=part.by)
    yield from _policies(document)


def _removed(part: RewardHackPart, steps: Steps, benchmark: Benchmark, ids: ItemIds) -> Iterator[Mistake]:
    for index, shown in enumerate(part.items):
        if ids.find(shown) is None:
            message = say("there is no item {id}", id=shown)
            yield Mistake((*steps, "items", index), message, say("Write the id as boards show it."), found=shown)
    yield from repeated(part.items, (*steps, "items"))
    for index, name in enumerate(part.components):
        message = say("there is no component {name}", name=name)
        yield from unknown(name, benchmark.components, (*steps, "components", index), message)
    yield from repeated(part.components, (*steps, "components"))


def _policies(document: RulingsPart) -> Iterator[Mistake]:
    policies = [index for index, part in enumerate(document.rulings) if isinstance(part, MissingPolicyPart)]
    for index in policies[1:]:
        message = say("the policy for missing items is decided already")
        yield Mistake(("rulings", index), message, say("Keep one such ruling."))


def _ruling(part: RulingPart, ids: ItemIds) -> Ruling:
    kind = RulingKind(part.kind)
    if isinstance(part, RewardHackPart):
        keys = tuple(key for shown in part.items if (key := ids.find(shown)) is not None)
        return Ruling(kind, part.reason, keys, tuple(part.components))
    if isinstance(part, MissingPolicyPart):
        return Ruling(kind, part.reason, policy=MissingPolicy(part.policy))
    return Ruling(kind, part.reason, by=part.by if isinstance(part, SupersededPart | NotCopiedPart) else None)
