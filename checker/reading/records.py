"""The records file, JSON Lines with one item a line: written exactly, read back to the same records."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from checker.model.errors import LedgerRefusal
from checker.model.item import Item, ItemKey
from checker.model.json import Json, as_fraction
from checker.model.record import Absence, Cell, Record
from checker.model.said import Said, say
from checker.reading.canonical import dump_line
from checker.reading.numerals import written
from checker.reading.strict import read_lines

_FIELDS = frozenset({"cells", "item_id", "ruling", "status"})
_MOST_RATIO = 4000
_ABSENCES = {absence: str(absence.value) for absence in Absence}


def write_records(records: Iterable[Record], entry: str | None = None) -> bytes:
    """Write one line for each record, in their order; `entry` names whose they are."""
    return b"".join(record_line(record, entry) for record in records)


def salt_line(salt: str) -> bytes:
    """Give a first line for a file of secret records, without which its digest could be guessed."""
    return dump_line({"salt": salt})


def without_salt(raw: bytes) -> bytes:
    """Give a records file without the salt that it may begin with."""
    return raw.partition(b"\n")[2] if raw.startswith(b'{"salt":') else raw


def record_line(record: Record, entry: str | None = None) -> bytes:
    """Write one record. A number that is no finite decimal stands as the string `numerator/denominator`."""
    line: dict[str, Json] = {
        "cells": {name: _written(cell) for name, cell in record.cells.items()},
        "item_id": str(record.key),
        "ruling": record.ruling,
        "status": record.status,
    }
    return dump_line(line if entry is None else {**line, "entry": entry})


def read_records(raw: bytes, items: Sequence[Item]) -> tuple[Record, ...]:
    """Read the records of one entry on these items, one for each in their order. Raises LedgerRefusal."""
    lines, faults = read_lines(raw) if raw else ([], ())
    if faults:
        raise _refusal(say("line {n} of it is not strict JSON", n=faults[0].line))
    if len(lines) != len(items):
        raise _refusal(say("it has {n} lines for {count} items", n=len(lines), count=len(items)))
    records = []
    for number, (line, item) in enumerate(zip(lines, items, strict=True), 1):
        record = _record(line, item.key)
        if record is None:
            raise _refusal(say("line {n} of it is not the record of the item {item}", n=number, item=str(item.key)))
        records.append(record)
    return tuple(records)


def _record(line: Json, key: ItemKey) -> Record | None:
    if not isinstance(line, dict) or line.keys() - {"entry"} != _FIELDS or line["item_id"] != str(key):
        return None
    ruling = line["ruling"]
    cells = _cells(line["cells"])
    if cells is None or not (ruling is None or isinstance(ruling, str)):
        return None
    record = Record(key, cells, ruling)
    return record if record.status == line["status"] else None


def _cells(value: Json) -> dict[str, Cell] | None:
    if not isinstance(value, dict):
        return None
    cells: dict[str, Cell] = {}
    for name, text in value.items():
        cell = _ratio_or_absence(text) if isinstance(text, str) else as_fraction(text)
        if cell is None:
            return None
        cells[name] = cell
    return cells


def _ratio_or_absence(text: str) -> Cell | None:
    numerator, bar, denominator = text.partition("/")
    if not bar:
        return Absence(text) if text in set(Absence) else None
    digits = numerator.removeprefix("-")
    if max(len(digits), len(denominator)) > _MOST_RATIO or not _digits(digits) or not _digits(denominator):
        return None
    return Fraction(int(numerator), int(denominator)) if denominator.strip("0") else None


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _written(cell: Cell) -> Json:
    return _ABSENCES[cell] if isinstance(cell, Absence) else written(cell)


def _refusal(what: Said) -> LedgerRefusal:
    return LedgerRefusal(
        Said(f"a records file cannot be read: {what.template}", what.values),
        say("Restore it from a copy that is whole, or rescore the entry."),
    )
