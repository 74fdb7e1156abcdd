"""Per-item files: what every entry did on every item, as JSON Lines and as a matrix."""

from collections.abc import Iterable, Iterator, Sequence

from checker.boards.cells import cell_text
from checker.boards.contestant import Contestant
from checker.model.benchmark import Benchmark
from checker.model.board import Field
from checker.model.item import ItemKey
from checker.model.record import Absence, Record
from checker.reading.records import record_line
from checker.reading.spreadsheet import csv_line, guarded


def score_lines(field: Field, entries: Sequence[Contestant]) -> bytes:
    """Give `<noun>_scores.jsonl`: one line for each item and entry, in item order, then by entry."""
    return b"".join(record_line(record, entry) for _, across in _by_item(field, entries) for entry, record in across)


def matrix(field: Field, entries: Sequence[Contestant]) -> bytes:
    """Give `matrix.csv`: one line for each item and component, one column for each entry, LF at line ends.

    Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers never need one.
    """
    measured = [entry.standing.name for entry in entries if entry.standing.measured]
    lines = [csv_line(["item_id", "component", *map(guarded, measured)])]
    for key, across in _by_item(field, entries):
        lines += [csv_line(row) for row in _matrix_rows(field.benchmark, key, dict(across), measured)]
    return "".join(lines).encode("utf-8", "backslashreplace")


def _matrix_rows(
    benchmark: Benchmark, key: ItemKey, across: dict[str, Record], measured: Sequence[str]
) -> Iterator[list[str]]:
    for component in benchmark.components:
        cells = [_cell_text(across.get(entry), component) for entry in measured]
        yield [guarded(str(key)), guarded(component), *cells]


def _cell_text(record: Record | None, component: str) -> str:
    if record is None:
        return str(Absence.MISSING_GENERATION)
    return cell_text(record.cells.get(component, Absence.MISSING_EVALUATION))


def _by_item(field: Field, entries: Iterable[Contestant]) -> Iterator[tuple[ItemKey, list[tuple[str, Record]]]]:
    """Give each item with the records on it, by entry; items in order, or by key where ids are not published."""
    found: dict[ItemKey, list[tuple[str, Record]]] = {}
    for entry in entries:
        for record in entry.records:
            found.setdefault(record.key, []).append((entry.standing.name, record))
    keys = sorted(found) if field.items.items is None else [item.key for item in field.items.items]
    return ((key, found[key]) for key in keys if key in found)
