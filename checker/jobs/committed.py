"""What site/data holds already: boards that cannot be made again here stay as they are, numbers are compared."""

from decimal import Decimal
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.formats.paths import DATA
from checker.model.board import Field, Standing
from checker.model.errors import LedgerRefusal
from checker.reading.pointer import child, resolve
from checker.reading.strict import read_json
from checker.scoring.receipt import read_receipt


def committed_board(root: Path, field: Field) -> dict[str, bytes] | None:
    """Give a board's committed files when one of its entries was measured before and cannot be measured here."""
    folder = f"{DATA}/{field.benchmark.id}/{field.version.name}"
    tree = FolderTree(root)
    if not any(_was_measured(tree, folder, each) for each in field.standings if each.result is None):
        return None
    return {node.path.removeprefix(f"{folder}/"): tree.read(node.path) or b"" for node in tree.walk(folder)}


def committed_value(root: Path, field: Field, entry: str, metric: str) -> Decimal | None:
    """Give the value that the committed board shows for an entry's metric; None where it shows none."""
    path = f"{DATA}/{field.benchmark.id}/{field.version.name}/leaderboard_overall.json"
    board = read_json(FolderTree(root).read(path) or b"")[0]
    rows = resolve(board, "/rows")[1]
    for row in rows if isinstance(rows, list) else ():
        if resolve(row, "/entry")[1] == entry:
            value = resolve(row, child(child("/metrics", metric), "value"))[1]
            return Decimal(value) if isinstance(value, int | Decimal) else None
    return None


def _was_measured(tree: FolderTree, folder: str, standing: Standing) -> bool:
    raw = tree.read(f"{folder}/receipts/{standing.name}.json")
    try:
        return raw is not None and read_receipt(raw).entry_tree == standing.tree_id
    except LedgerRefusal:
        return False
