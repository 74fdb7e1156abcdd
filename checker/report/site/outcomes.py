"""What every entry did on every item, read from the committed records in either of their two forms.

Only benchmarks that publish their records in full have such a file; of any other there is nothing to read here.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from checker.model.benchmark import TruthKind
from checker.model.errors import UsageRefusal
from checker.model.item import ItemKey
from checker.model.record import SCORED, Absence, Cell
from checker.model.said import say
from checker.model.value import dataclass
from checker.report.site.read import Aggregates
from checker.report.site.site import Site

_RATIO = re.compile(r"(-?[0-9]{1,4000})/([1-9][0-9]{0,3999})")
_STATUSES = frozenset({SCORED, *map(str, Absence)})


@dataclass(frozen=True, slots=True)
class Outcome:
    """One entry on one item. `cells` follow `Outcomes.components`: each a number or the word for why there is none.

    `status` is `scored` where any cell holds a number, else the gravest absence. `ruling` names the kind of ruling that
    touched it. `fields` are words that the records hold besides, `values` unscaled values of metrics by their names in
    the records, None where nothing goes into one.
    """

    cells: tuple[Cell, ...]
    status: str
    ruling: str | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Fraction | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """All of one board. `items` holds by item id, in the order of the records, the outcomes by entry.

    `components` are all declared ones in order; `entries` those that have outcomes, in the order of the board. `public`
    holds by item id what the records tell of the item itself, {} where they tell nothing.
    """

    components: tuple[str, ...]
    entries: tuple[str, ...]
    items: Mapping[str, Mapping[str, Outcome]]
    public: Mapping[str, Mapping[str, Any]]

    def of(self, item: str, entry: str) -> Outcome:
        """Give an outcome; an item that the records do not name was not answered."""
        return self.items.get(item, {}).get(entry) or _absent(str(Absence.MISSING_GENERATION), len(self.components))


Line: TypeAlias = dict[str, Any]
_Told: TypeAlias = tuple[str, Mapping[str, Outcome], Mapping[str, Any]]


def scores_file(board: Aggregates) -> str:
    """Give the name of a board's records file, below its folder."""
    return f"{board.manifest.item_noun}_scores.jsonl"


def outcomes_of(site: Site, board: Aggregates) -> Outcomes | None:
    """Read a board's records; None where they are not published. Read once, however often they are asked for.

    Nothing is ever told of single items where the answers are held out, whatever lies there.

    Raises UsageRefusal for a file that is not as Pullrank writes it.
    """
    file = scores_file(board)
    manifest = board.manifest
    if file not in board.held or manifest.truth.kind == TruthKind.HELDOUT:
        return None
    components = tuple(component.id for component in manifest.components)
    key = tuple(manifest.policy.parts.get("key", "[id]").strip("[]").split(", "))
    entries = tuple(each.entry for each in manifest.entries)
    path = f"{board.folder}/{file}"
    return _read(site.data[path], path, components, key, entries)


@lru_cache(maxsize=8)
def _read(raw: bytes, path: str, components: tuple[str, ...], key: tuple[str, ...], order: tuple[str, ...]) -> Outcomes:
    items: dict[str, dict[str, Outcome]] = {}
    public: dict[str, Mapping[str, Any]] = {}
    for number, (item, found, told) in enumerate(_lines(raw, path, _reader(components, key)), 1):
        known = items.setdefault(item, {})
        if not known.keys().isdisjoint(found):
            raise _refusal(path, number, "it tells of an item and entry that a line before it tells of")
        known.update(found)
        if told:
            public[item] = told
    present = {entry for across in items.values() for entry in across}
    listed = [*order, *sorted(present.difference(order))]
    return Outcomes(components, tuple(each for each in listed if each in present), items, public)


def _lines(raw: bytes, path: str, read: Callable[[Line], _Told]) -> Iterator[_Told]:
    numbers = _Numbers()
    decode = json.JSONDecoder(parse_float=numbers.__getitem__, parse_int=numbers.__getitem__).decode
    for number, line in enumerate(_split(raw), 1):
        try:
            yield read(decode(line))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise _refusal(path, number, f"{type(error).__name__}: {error}") from None


def _split(raw: bytes) -> list[str]:
    """Split at newlines alone: text may hold other characters that end lines elsewhere."""
    return raw.decode("utf-8").removesuffix("\n").split("\n") if raw else []


class _Number(Fraction):
    """A number that is hashed once: pages look up hundreds of thousands of cells by it."""

    __slots__ = ("_hashed",)
    _hashed: int

    def __hash__(self) -> int:  # type: ignore[override]  # typeshed gives a complex number none
        try:
            return self._hashed
        except AttributeError:
            self._hashed = super().__hash__()
            return self._hashed


class _Numbers(dict[str, Fraction]):
    """Numbers by the text that they were written as: the same few come again and again."""

    def __missing__(self, text: str) -> Fraction:
        self[text] = number = _Number(text)
        return number


def _reader(components: tuple[str, ...], key: tuple[str, ...]) -> Callable[[Line], _Told]:
    def read(line: Line) -> _Told:
        if "item_id" in line and "cells" in line:
            return _one_outcome(line, components)
        return _one_item(line, components, key)

    return read


def _one_outcome(line: Line, components: Sequence[str]) -> _Told:
    """Read a line of one item and one entry."""
    cells = line["cells"]
    found = tuple(_cell(cells[name]) if name in cells else Absence.MISSING_EVALUATION for name in components)
    return str(line["item_id"]), {str(line["entry"]): Outcome(found, _status(line), line["ruling"])}, {}


def _one_item(line: Line, components: Sequence[str], key: Sequence[str]) -> _Told:
    """Read a line of one item and every entry: the entries are its one map, their cells the one map of each."""
    (entries,) = (name for name, value in line.items() if isinstance(value, dict))
    occurrence = int(line.get("occurrence", 1)) if "occurrence" not in key else 1
    item = ItemKey(tuple(str(line[name]) for name in key if name in line), occurrence)
    public = {name: value for name, value in line.items() if name != entries}
    return str(item), {name: _across(told, components) for name, told in line[entries].items()}, public


def _across(told: Line, components: Sequence[str]) -> Outcome:
    (cells,) = (value for value in told.values() if isinstance(value, dict))
    status = _status(told)
    absent = _absent(status, len(components)).cells
    found = tuple(_cell(cells[name]) for name in components) if status == SCORED else absent
    fields = {name: v for name, v in told.items() if isinstance(v, str) and name not in {"status", "ruling"}}
    values = {name: v for name, v in told.items() if v is None or isinstance(v, Fraction)}
    return Outcome(found, status, told.get("ruling"), fields, values)


def _status(told: Line) -> str:
    status = told["status"]
    if status not in _STATUSES:
        raise ValueError(f"{status} is no status")
    return str(status)


@lru_cache(maxsize=256)
def _absent(status: str, components: int) -> Outcome:
    return Outcome((Absence(status) if status != SCORED else Absence.MISSING_EVALUATION,) * components, status)


def _cell(value: Any) -> Cell:
    if isinstance(value, Fraction):
        return value
    if value is None:
        return Absence.NOT_APPLICABLE
    ratio = _RATIO.fullmatch(value)
    return Fraction(int(ratio[1]), int(ratio[2])) if ratio else Absence(value)


def _refusal(path: str, line: int, cause: str) -> UsageRefusal:
    return UsageRefusal(
        say("line {n} of site/data/{path} is not as Pullrank writes it: {cause}", n=line, path=path, cause=cause),
        say("Run `pullrank publish` to write the aggregates anew."),
    )
