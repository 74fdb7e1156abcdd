"""References inside a JSON Schema: that they lead somewhere, in no ring, and do not multiply."""

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from typing import Final

from checker.catalogue.subschemas import DEFINING, Schema, below, everywhere
from checker.model.json import Json
from checker.model.said import say
from checker.reading.declaration.mistake import Mistake, Steps, pointer
from checker.reading.pointer import resolve

LARGEST: Final = 20_000
"""How many schemas a schema may come to when every reference is written out."""


def reference_mistakes(root: dict[str, Json]) -> Iterator[Mistake]:
    """Yield what is wrong with the references of a schema; a ring or a multiplication is told once."""
    wrong = list(_dangling(root))
    yield from wrong
    if wrong:
        return
    links = dict(_links(root))
    try:
        order = list(TopologicalSorter(links).static_order())
    except CycleError as error:
        message = say("this refers to itself, by {count} steps: it has no end", count=len(error.args[1]) - 1)
        yield Mistake(_steps(error.args[1], root), message, say("Refer to no definition from within itself."))
        return
    sizes: dict[str, int] = {}
    for place in order:
        sizes[place] = 1 + sum(sizes[each] for each in links.get(place, ()))
    if sizes[""] > LARGEST:
        message = say("with its references written out, this schema is too large")
        yield Mistake((), message, say("Refer to fewer definitions from within others."))


def _dangling(root: dict[str, Json]) -> Iterator[Mistake]:
    places = {pointer(steps) for steps, _ in everywhere(root)}
    for steps, schema in everywhere(root):
        target = schema.get("$ref")
        if not isinstance(target, str):
            continue
        message, fix = None, say("Refer to a definition in this file, like #/$defs/name.")
        if target != "#" and not target.startswith("#/"):
            message = say("the reference {target} leads out of this file", target=target)
        elif target[1:] not in places and not isinstance(resolve(root, target[1:])[1], bool):
            message = say("the reference {target} leads to no schema", target=target)
        if message is not None:
            yield Mistake((*steps, "$ref"), message, fix, found=target)


def _links(root: Schema) -> Iterator[tuple[str, list[str]]]:
    """Give for each schema those that are applied with it: those inside it and the one that it refers to."""
    for steps, schema in everywhere(root):
        inner = [pointer(at) for at, _ in below(schema, steps) if at[len(steps)] not in DEFINING]
        target = schema.get("$ref")
        yield pointer(steps), [*inner, target[1:]] if isinstance(target, str) else inner


def _steps(ring: list[str], root: Schema) -> Steps:
    """Give the place of the first reference of a ring, as the file orders them."""
    return next(steps for steps, schema in everywhere(root) if pointer(steps) in ring and "$ref" in schema)
