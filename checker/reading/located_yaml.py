"""YAML that remembers lines, for what maintainers write: a strict subset with the scalars of YAML 1.2."""

from collections.abc import Iterable, Iterator

import yaml

from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place, Problem
from checker.model.json import Json
from checker.model.value import dataclass
from checker.reading.linecolumn import lines_and_columns
from checker.reading.yaml_builder import StopReading, YamlBuilder, YamlFault
from checker.reading.yaml_faults import TextFault, decoded, syntax_fault

Spot = tuple[int, int]
"""A line and a column, from 1."""


@dataclass(frozen=True, slots=True)
class LocatedYaml:
    """A YAML document: its value, and where each part of it is written, by JSON pointer.

    Keys of mappings are always strings, just as they are written; `texts` holds every scalar as it is written.
    """

    path: str
    value: Json
    values_at: dict[str, Spot]
    keys_at: dict[str, Spot]
    texts: dict[str, str]

    def place(self, pointer: str, at_key: bool = False) -> Place:
        """Give the place of a value, or of its key; of the nearest ancestor where nothing is."""
        there = pointer
        while there and there not in self.values_at:
            there = there.rpartition("/")[0]
        table = self.keys_at if at_key and there == pointer and there in self.keys_at else self.values_at
        line, column = table.get(there, (1, 1))
        return Place(self.path, pointer, line, column, at_key)

    def written(self, pointer: str) -> str | None:
        """Give a scalar's text as it is written (`1.10`, `v1.0`); None for anything that is no scalar."""
        return self.texts.get(pointer)


def read_yaml(raw: bytes, path: str) -> LocatedYaml:
    """Read one YAML document; an empty one has the value None.

    Raises DeclarationRefusal with every fault at its place in `path`: text that is not UTF-8 or not YAML, too long
    or too deep, duplicate keys, keys that are no scalars, anchors, aliases, tags, numbers that are not finite.
    """
    try:
        text = decoded(raw)
    except TextFault as fault:
        place = Place(path, None, fault.line, fault.column)
        raise DeclarationRefusal((Problem(place, fault.message, fault.fix),)) from None
    builder = YamlBuilder()
    _build(builder, text)
    if builder.faults:
        raise DeclarationRefusal(tuple(_problems(builder.faults, text, path)))
    return _located(builder, text, path)


def _build(builder: YamlBuilder, text: str) -> None:
    try:
        for event in _events(text):
            builder.take(event)
    except StopReading:
        return
    except yaml.YAMLError as error:
        builder.faults.append(syntax_fault(error, text))


def _events(text: str) -> Iterator[yaml.Event]:
    """Parse; the parser itself stumbles over numbers that are too large: of a character, and of a version of YAML."""
    loader = yaml.SafeLoader(text)
    while _has_more(loader):
        yield loader.get_event()  # type: ignore[no-untyped-call]


def _has_more(loader: yaml.SafeLoader) -> bool:
    try:
        return loader.check_event()
    except (ValueError, OverflowError):
        problem = "the number of a character or of a version is too large"
        raise yaml.MarkedYAMLError(problem=problem, problem_mark=loader.get_mark()) from None


def _problems(faults: Iterable[YamlFault], text: str, path: str) -> Iterable[Problem]:
    spots = lines_and_columns(text, [fault.offset for fault in faults])
    for fault in sorted(faults, key=lambda fault: fault.offset):
        line, column = spots[fault.offset]
        yield Problem(Place(path, fault.pointer or None, line, column), fault.message, fault.fix)


def _located(builder: YamlBuilder, text: str, path: str) -> LocatedYaml:
    spots = lines_and_columns(text, [*builder.values_at.values(), *builder.keys_at.values()])
    values = {pointer: spots[offset] for pointer, offset in builder.values_at.items()}
    keys = {pointer: spots[offset] for pointer, offset in builder.keys_at.items()}
    return LocatedYaml(path, builder.value, values, keys, builder.texts)
