"""What the data pages tell of each file: what it is for, how long it is, its digest, and the schema that it follows."""

import csv
import gzip
import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.boards.changes.history import CHANGES
from checker.formats.paths import SCHEMA
from checker.metrics.rounding import shown
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import data_path, relative
from checker.report.site.board_csv import twins
from checker.report.site.read import COMPARISONS, MANIFEST, OVERALL, UNCERTAINTY, Aggregates
from checker.report.site.site import Site

_MOST_RECEIPTS = 200
"""More receipts than this are told in one row: a page has to stay light."""

_RECEIPTS = "receipts/"
_NAMED: Mapping[str, tuple[str, str]] = {
    MANIFEST: ("What the board is made of, and the digests of the files beside it", "manifest"),
    OVERALL: ("The board over all items", "leaderboard_overall"),
    "leaderboard_beside.json": ("Ranks beside the one that counts", "leaderboard_beside"),
    UNCERTAINTY: ("How sure the board is: seed, tie groups, smallest differences", "uncertainty"),
    COMPARISONS: ("Every pair of entries: differences, intervals, tests", "comparisons"),
    CHANGES: ("What changed after publication, and why", "changes"),
    "matrix.csv": ("Entries by items", ""),
    "leaderboard_overall.csv": ("The board over all items, as a table", ""),
}
_MOST_SAID = 140
_SCORES = "_scores.jsonl"
_VIEW = "leaderboard_by_"


@dataclass(frozen=True, slots=True)
class Listed:
    """One file. `rows` is "" where they are not counted, `schema` None where none is published for it."""

    path: str
    href: str
    purpose: str
    rows: str
    bytes: str
    gz: str
    sha256: str
    schema: str | None


@dataclass(frozen=True, slots=True)
class BoardData:
    """One board's data page: the files, those derived from them, and how many receipts are told in one row."""

    files: tuple[Listed, ...]
    tables: tuple[Listed, ...]
    receipts: int
    receipt_schema: str | None
    total: str


def board_data(site: Site, board: Aggregates) -> BoardData:
    """Give everything that a board's data page lists; each file is weighed as it is served."""
    many = [name for name in board.held if name.startswith(_RECEIPTS)]
    folded = frozenset(many if len(many) > _MOST_RECEIPTS else ())
    held = [name for name in sorted(board.held, key=_order) if name not in folded]
    files = tuple(_listed(site, board, name, site.data[f"{board.folder}/{name}"]) for name in held)
    tables = tuple(_listed(site, board, name, raw) for name, raw in twins(board) if name not in board.held)
    total = sum(len(site.data[f"{board.folder}/{name}"]) for name in board.held)
    receipt = _schema(site, data_path(board.folder), "receipt")
    return BoardData(files, tables, len(folded), receipt, kilobytes(total))


def schemas(site: Site, page: str) -> tuple[Listed, ...]:
    """Give the published schemas of the repository."""
    return tuple(_schema_row(path, page, raw) for path, raw in schema_files(site))


def schema_files(site: Site) -> Iterator[tuple[str, bytes]]:
    """Give the schemas by their path on the site."""
    for node in site.tree.walk(SCHEMA):
        raw = site.tree.read(node.path) if node.path.endswith(".schema.json") else None
        if raw is not None:
            yield f"data/{node.path}", raw


def kilobytes(count: int) -> str:
    """Write a number of bytes in thousands, with one decimal below ten: 3.4 kB."""
    thousands = Fraction(count, 1000)
    return f"{shown(thousands, 1 if thousands < 10 else 0)} kB"


def _order(name: str) -> tuple[int, str]:
    """Put the named files first, as they are read, then views and scores, receipts last."""
    known = list(_NAMED)
    at = known.index(name) if name in known else len(known) + (2 if name.startswith(_RECEIPTS) else 1)
    return at, name


def _listed(site: Site, board: Aggregates, name: str, raw: bytes) -> Listed:
    page = data_path(board.folder)
    purpose, schema = _purpose(board, name)
    return Listed(
        for_html(name),
        relative(page, f"data/{board.folder}/{name}"),
        for_html(purpose),
        _rows(name, raw),
        grouped(len(raw)),
        kilobytes(len(gzip.compress(raw, mtime=0))),
        hashlib.sha256(raw).hexdigest(),
        _schema(site, page, schema) if schema else None,
    )


def _purpose(board: Aggregates, name: str) -> tuple[str, str]:
    """Say what a file is for, and which schema it follows; "" for none."""
    if name in _NAMED:
        return _NAMED[name]
    if name.startswith(_VIEW):
        view = name.removeprefix(_VIEW).rpartition(".")[0].replace("_", " ")
        return (
            (f"The boards by {view}", "leaderboard_by")
            if name.endswith(".json")
            else (f"The boards by {view}, as a table", "")
        )
    if name.endswith(_SCORES):
        own = f"scores/{board.benchmark}"
        return "What every entry did on every item", own if board.manifest.evaluation else "scores"
    if name.startswith(_RECEIPTS):
        return "Proof of one rescoring", "receipt"
    return "", ""


def _schema(site: Site, page: str, name: str) -> str | None:
    path = f"{SCHEMA}/{name}.schema.json"
    return relative(page, f"data/{path}") if site.tree.read(path) is not None else None


def _schema_row(path: str, page: str, raw: bytes) -> Listed:
    name = path.removeprefix(f"data/{SCHEMA}/")
    digest = hashlib.sha256(raw).hexdigest()
    gz = kilobytes(len(gzip.compress(raw, mtime=0)))
    return Listed(for_html(name), relative(page, path), _title(raw), "", grouped(len(raw)), gz, digest, None)


def _title(raw: bytes) -> str:
    """Give what a schema says of itself, its first sentence."""
    try:
        told = json.loads(raw)
    except (ValueError, RecursionError):
        return ""
    text = next((told[key] for key in ("title", "description") if isinstance(told, dict) and key in told), "")
    first = str(text).strip().split("\n")[0].partition(". ")[0].replace("`", "")
    return for_html(first if len(first) <= _MOST_SAID else f"{first[:_MOST_SAID].rpartition(' ')[0]} …")


def _rows(name: str, raw: bytes) -> str:
    """Count the lines of a file of lines, the rows of a table or a board, the pairs or reports that there are."""
    if name.endswith(".jsonl"):
        return grouped(raw.count(b"\n"))
    if name.endswith(".csv"):
        return grouped(sum(1 for _ in csv.reader(io.StringIO(raw.decode("utf-8", "replace"), newline=""))) - 1)
    if name in (OVERALL, COMPARISONS, CHANGES) or name.startswith(_VIEW):
        return grouped(_counted(json.loads(raw)))
    return ""


def _counted(document: Mapping[str, list[Mapping[str, list[object]]]]) -> int:
    """Count the rows of a document, those of all its parts together where it has parts."""
    if "parts" in document:
        return sum(len(part["rows"]) for part in document["parts"])
    return sum(len(document.get(key, ())) for key in ("rows", "pairs", "reports"))


def grouped(number: int) -> str:
    """Write a whole number with a thin space between its thousands."""
    return f"{number:,}".replace(",", "\u202f")
