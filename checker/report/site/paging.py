"""Boards of very many lines: a head of them on the page, the rest on pages of their own and in one file for scripts.

The file holds the columns of the table, one list each: so it weighs less than line by line. Scripts show what stands
there, and round and compute nothing.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from checker.model.value import dataclass
from checker.report.site.address import relative
from checker.report.site.board_table import Table
from checker.report.site.cells import Cell
from checker.report.site.heads import group
from checker.report.site.lines import ANCHOR, Line
from checker.report.site.page import File

WHOLE = 500
"""So many lines stand on one page."""

SIZE = 100
"""So many stand on each page of a longer board."""

_Column = dict[str, object]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a long board, by its number and address."""

    text: str
    href: str
    current: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What one page shows. `up` leads from it to the folder of the board's first page; `data` is the file's address.

    `leaves` are links to the pages around it, None where some are left out, () where one page holds all.
    """

    number: int
    path: str
    up: str
    lines: tuple[Line, ...]
    total: int
    leaves: tuple[Leaf | None, ...] = ()
    data: str | None = None
    file: File | None = None


def paged(table: Table, path: str) -> Iterator[Shown]:
    """Give the pages of a table whose first one lies at `path`."""
    total = len(table.lines)
    if total <= WHOLE:
        yield Shown(1, path, "", table.lines, total)
        return
    folder = path.removesuffix("index.html")
    last = -(-total // SIZE)
    paths = [path, *(f"{folder}page/{number}/index.html" for number in range(2, last + 1))]
    file = File(f"{folder}table.json", columns(table))
    for number, each in enumerate(paths, 1):
        part = table.lines[(number - 1) * SIZE : number * SIZE]
        up = "" if number == 1 else "../../"
        leaves = tuple(_leaves(paths, number))
        first = number == 1
        yield Shown(number, each, up, part, total, leaves, "table.json" if first else None, file if first else None)


def _leaves(paths: Sequence[str], here: int) -> Iterator[Leaf | None]:
    """Give links to the first, the last and the nearest pages; None where some are left out."""
    named = sorted({1, len(paths), *range(max(1, here - 2), min(len(paths), here + 2) + 1)})
    for before, number in zip([0, *named], named, strict=False):
        if number > before + 1:
            yield None
        yield Leaf(str(number), relative(paths[here - 1], paths[number - 1]), number == here)


def columns(table: Table) -> bytes:
    """Write all lines of a table, column by column."""
    made = table.lines
    told = {
        **_addresses(made),
        "unranked": [at for at, line in enumerate(made) if not line.ranked],
        "leads": [at for at, line in enumerate(made) if line.leads],
        "columns": [_column(head.key, group(head.css), "lead" in head.css, table, head.sort) for head in table.heads],
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogateescape")


def _addresses(made: Sequence[Line]) -> Mapping[str, object]:
    """Give the folder of the entries' pages, where each has the name that its anchor ends in."""
    names = [line.anchor.removeprefix(ANCHOR) for line in made]
    return {"base": made[0].href.removesuffix(f"{names[0]}/"), "names": names}


def _column(key: str, letter: str, lead: bool, table: Table, sort: str) -> _Column:
    about: _Column = {"key": key, "group": letter, "lead": lead, "sort": sort}
    kind = key.partition(".")[0]
    if kind in _CELLS:
        at = [head.key for head in table.heads if head.key.startswith(f"{kind}.")].index(key)
        return about | _of_cells([_CELLS[kind](line)[at] for line in table.lines])
    if key == "cost":
        return about | _of_cells([line.cost or Cell("N/A", "na") for line in table.lines])
    if kind == "beside":
        at = [head.key for head in table.heads if head.key.startswith("beside.")].index(key)
        return about | {"text": [line.others[at] for line in table.lines]}
    return about | {what: [read(line) for line in table.lines] for what, read in _TOLD[key].items()}


def _of_cells(cells: list[Cell]) -> _Column:
    told: _Column = {"text": [cell.text for cell in cells]}
    kinds = "".join(_LETTERS.get(cell.kind, "v") for cell in cells)
    more: Mapping[str, list[object]] = {
        "small": [cell.note for cell in cells],
        "interval": [cell.interval for cell in cells],
        "bar": [cell.bar for cell in cells],
        "dot": [cell.dot for cell in cells],
        "whisker": [cell.whisker for cell in cells],
    }
    told |= {"kinds": kinds} if kinds.strip("v") else {}
    return told | {name: values for name, values in more.items() if any(value is not None for value in values)}


_LETTERS = {
    "na": "n",
    "missing": "m",
    "not-reported": "r",
    "missing-generation": "g",
    "missing-evaluation": "e",
    "invalid": "i",
}
"""One letter for each kind of cell that is no value."""

_CELLS: Mapping[str, Callable[[Line], tuple[Cell, ...]]] = {"m": lambda line: line.cells, "c": lambda line: line.parts}

_TOLD: Mapping[str, Mapping[str, Callable[[Line], object]]] = {
    "rank": {"text": lambda line: line.rank, "small": lambda line: "tied" if line.tied else None},
    "entry": {
        "text": lambda line: line.name,
        "by": lambda line: line.organization,
        "id": lambda line: None if line.entry == line.name else line.entry,
        "kind": lambda line: line.kind,
        "flags": lambda line: list(line.flags) or None,
        "told": lambda line: " · ".join(f"{fact.name} {fact.text}" for fact in line.facts) or None,
    },
    "coverage": {
        "text": lambda line: line.scored,
        "small": lambda line: None if line.complete else line.covered,
        "bar": lambda line: line.covering,
        "value": lambda line: float(line.coverage),
    },
    "included": {"text": lambda line: str(line.included)},
    "missing": {"text": lambda line: line.policy},
    "evidence": {
        "text": lambda line: line.level,
        "verified": lambda line: int(line.verified),
        "removed": lambda line: line.removed,
        "receipt": lambda line: int(line.receipt is not None),
    },
    "date": {"text": lambda line: line.date},
}
