"""Boards that would lose all of their rows: each stays as it was published, and the others are published."""

from checker.boards.changes.published import OVERALL
from checker.formats.paths import DATA
from checker.model.board import Emptied, Field
from checker.model.tree import Tree
from checker.reading.pointer import resolve
from checker.reading.strict import read_json


def emptied(tree: Tree, field: Field) -> Emptied | None:
    """Say which board would be empty, and why, where the one in site/data has rows and no entry is left for it."""
    name = f"{field.benchmark.id}/{field.version.name}"
    if field.standings or not _has_rows(tree.read(f"{DATA}/{name}/{OVERALL}")):
        return None
    return Emptied(name, field.excluded)


def _has_rows(raw: bytes | None) -> bool:
    if raw is None:
        return False
    value, faults = read_json(raw)
    rows = None if faults else resolve(value, "/rows")[1]
    return bool(rows) and isinstance(rows, list)
