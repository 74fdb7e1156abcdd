"""Whose entries are: those of the account that first added them, and of those that their own list names."""

from collections.abc import Collection, Mapping
from pathlib import Path

from checker.adapters.ledger_owners import first_accounts
from checker.formats.owners import listed_owners
from checker.formats.paths import SUBMISSIONS
from checker.model.errors import FolderRefusal
from checker.model.tree import Tree

_LIST = "submission.json"


def owners_of(
    root: Path, base: Tree, folders: Collection[str], existing: Collection[str]
) -> Mapping[str, frozenset[int]]:
    """Give the owners of those folders that are an entry's in the base, or were accepted once.

    The list is the base's, so that a change cannot bring its own. Raises LedgerRefusal.
    """
    if not folders:
        return {}
    first = first_accounts(root)
    owners: dict[str, frozenset[int]] = {}
    for folder in sorted(folders):
        name = folder.removeprefix(f"{SUBMISSIONS}/")
        if folder in existing or name in first:
            adder = first.get(name)
            owners[folder] = _listed(base, folder) | ({adder} if adder is not None else frozenset())
    return owners


def _listed(base: Tree, folder: str) -> frozenset[int]:
    try:
        return listed_owners(base.read(f"{folder}/{_LIST}"))
    except FolderRefusal:
        return frozenset()
