"""How the entries of a board did, as site/data tells it: so a check without a secret can compare answers by it."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from checker.formats.paths import DATA
from checker.jobs.workspace import Workspace
from checker.model.benchmark import TruthKind
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import TreeRefusal
from checker.model.item import ItemKey
from checker.model.json import Json
from checker.model.record import Absence, Cell, Record
from checker.reading.itemids import ItemIds
from checker.reading.lines import read_each_line

Records: TypeAlias = tuple[Record, ...]

_MOST_BYTES = 32_000_000
"""Of a file that is only read to compare answers by it."""


def published_outcomes(workspace: Workspace) -> Callable[[Entry, Declared], Records | None]:
    """Give what tells how another entry did, where its truth is open and every record of it is published.

    What was published is no more than a hint: nothing is believed of it but which answers of others were right.
    """

    @cache
    def of_board(benchmark: str, version: str) -> Mapping[str, Records]:
        return _records(workspace, workspace.benchmark(benchmark), version)

    def told(entry: Entry, declared: Declared) -> Records | None:
        version = entry.version
        if version is None or not entry.answers or version.truth.kind is not TruthKind.OPEN:
            return None
        return of_board(declared.benchmark.id, version.name).get(entry.name)

    return told


def _records(workspace: Workspace, declared: Declared, version: str) -> Mapping[str, Records]:
    benchmark = declared.benchmark
    path = f"{DATA}/{benchmark.id}/{version}/{benchmark.item_noun}_scores.jsonl"
    try:
        raw = workspace.declarations.read(path)
    except TreeRefusal:
        return {}
    if benchmark.lines is not None or raw is None or len(raw) > _MOST_BYTES:
        return {}
    lines = read_each_line(raw).value
    found: dict[str, list[Record]] = {}
    for name, record in _read(lines if isinstance(lines, list) else [], declared):
        found.setdefault(name, []).append(record)
    return {name: tuple(records) for name, records in found.items()}


def _read(lines: list[Json], declared: Declared) -> Iterator[tuple[str, Record]]:
    names, ids = tuple(declared.benchmark.components), ItemIds.of(declared.benchmark, declared.items)
    for line in lines:
        if isinstance(line, dict):
            name, shown, cells = line.get("entry"), line.get("item_id"), line.get("cells")
            key: ItemKey | None = ids.find(shown) if isinstance(shown, str) else None
            if isinstance(name, str) and key is not None and isinstance(cells, dict):
                yield name, Record(key, {each: _cell(cells.get(each)) for each in names})


def _cell(value: Json) -> Cell:
    return Fraction(value) if isinstance(value, int | Decimal) else Absence.MISSING_EVALUATION
