"""Boards that cannot be made again here, since their truth is sealed: they stay as they are committed."""

from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.model.board import Field, Standing
from checker.model.errors import LedgerRefusal
from checker.scoring.receipt import read_receipt

DATA = "site/data"


def committed_board(root: Path, field: Field) -> dict[str, bytes] | None:
    """Give a board's committed files when one of its entries was measured before and cannot be measured here."""
    folder = f"{DATA}/{field.benchmark.id}/{field.version.name}"
    tree = FolderTree(root)
    if not any(_was_measured(tree, folder, each) for each in field.standings if each.result is None):
        return None
    return {node.path.removeprefix(f"{folder}/"): tree.read(node.path) or b"" for node in tree.walk(folder)}


def _was_measured(tree: FolderTree, folder: str, standing: Standing) -> bool:
    raw = tree.read(f"{folder}/receipts/{standing.name}.json")
    try:
        return raw is not None and read_receipt(raw).entry_tree == standing.tree_id
    except LedgerRefusal:
        return False
