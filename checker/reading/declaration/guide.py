"""What the schema says about one place of a declaration: its known keys and an example."""

from collections.abc import Iterator
from typing import TypeAlias

from checker.model.json import Json
from checker.reading.declaration.mistake import Steps

Node: TypeAlias = dict[str, Json]


class Guide:
    """Answers questions about places from a JSON Schema of objects, arrays, `$ref` and choices."""

    def __init__(self, schema: Node) -> None:
        self._schema = schema

    def keys(self, steps: Steps) -> tuple[str, ...]:
        """Give the known keys of the mapping at `steps`, as the schema orders them."""
        names = [name for node in self._at(steps) for name in _mapping(node.get("properties"))]
        return tuple(dict.fromkeys(names))

    def example(self, steps: Steps) -> Json:
        """Give a value that could stand at `steps`, None where the schema has none."""
        lists = (node.get("examples") for node in self._at(steps))
        return next((each[0] for each in lists if isinstance(each, list) and each), None)

    def _at(self, steps: Steps) -> list[Node]:
        nodes = list(self._open(self._schema))
        for step in steps:
            nodes = [inner for node in nodes for below in _below(node, step) for inner in self._open(below)]
        return nodes

    def _open(self, node: Node) -> Iterator[Node]:
        """Give a node and everything that it refers to or offers as a choice."""
        yield node
        reference = node.get("$ref")
        if isinstance(reference, str):
            yield from self._open(_mapping(_mapping(self._schema["$defs"]).get(reference.rpartition("/")[2])))
        for word in ("anyOf", "oneOf", "allOf"):
            choices = node.get(word)
            for choice in choices if isinstance(choices, list) else []:
                yield from self._open(_mapping(choice))


def _below(node: Node, step: str | int) -> Iterator[Node]:
    if isinstance(step, int):
        inner = node.get("items")
    else:
        inner = _mapping(node.get("properties")).get(step, _open_to_any(node))
    if isinstance(inner, dict):
        yield inner


def _open_to_any(node: Node) -> Json:
    """Give what stands under names that the maintainer chooses."""
    return next(iter(_mapping(node.get("patternProperties")).values()), node.get("additionalProperties"))


def _mapping(value: Json) -> Node:
    return value if isinstance(value, dict) else {}
