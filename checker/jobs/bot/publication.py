"""A publication on its way from the job with the truth to one that rebuilds it, and to one that may push it.

It lies in a folder: `data/` is to be site/data, `ledger/` is what the ledger is to have more.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.adapters.ledger_branch import LedgerBranch
from checker.adapters.ledger_parts import add_to_ledger, additions
from checker.adapters.output import refuse_existing, replace_folder, write_new_folder
from checker.formats.paths import DATA
from checker.jobs.publish import Published, publish
from checker.jobs.tools import Tools
from checker.jobs.verify import Verified, verify
from checker.jobs.workspace import Workspace
from checker.model.errors import UsageRefusal
from checker.model.said import Said, say
from checker.model.tree import FILE
from checker.model.value import dataclass
from checker.reading.pointer import resolve
from checker.reading.strict import read_json

_DATA, LEDGER = "data/", "ledger/"
_BOARD = "leaderboard_overall.json"
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,199}(/[A-Za-z0-9_][A-Za-z0-9._-]{0,199}){0,9}")


@dataclass(frozen=True, slots=True)
class Publication:
    """The files of site/data, and what the ledger is to have more, by path."""

    data: Mapping[str, bytes]
    ledger: Mapping[str, bytes]


def make(workspace: Workspace, tools: Tools, output: Path) -> Published:
    """Publish in the working copy, and write what came of it into a new folder."""
    refuse_existing(output)
    before = LedgerBranch(workspace.root).head()
    done = publish(workspace, tools, compare=False)
    ledger = additions(workspace.root, before)
    data = _files(workspace.root, DATA)
    write_new_folder(output, under(_DATA, data) | under(LEDGER, ledger))
    return done


def read(folder: Path) -> Publication:
    """Read a publication. Raises UsageRefusal for what is not made of plain files with plain names."""
    files = _files(folder)
    for path in files:
        if _NAME.fullmatch(path) is None or not path.startswith((_DATA, LEDGER)):
            raise _not_ours(say("{path} has no place in a publication", path=path))
    made = Publication(_below(_DATA, files), _below(LEDGER, files))
    if not made.data:
        raise _not_ours(say("the publication is empty: it has no board"))
    return made


def read_ledger(folder: Path) -> Mapping[str, bytes]:
    """Read what a rescoring has for the ledger. Raises UsageRefusal as `read`."""
    files = _files(folder, LEDGER.rstrip("/"))
    for path in files:
        if _NAME.fullmatch(path) is None:
            raise _not_ours(say("{path} has no place in a ledger", path=path))
    return files


def confirm(workspace: Workspace, tools: Tools, made: Publication) -> Verified:
    """Put a publication into the working copy and rebuild it there, as far as the truth is open.

    Raises UsageRefusal when a board that has rows now would have none.
    """
    for path in _emptied(_files(workspace.root, DATA), made.data):
        raise _not_ours(say("the board {path} would lose all of its rows", path=path))
    replace_folder(workspace.root / DATA, made.data)
    add_to_ledger(workspace.root, made.ledger)
    return verify(workspace, tools)


def _files(root: Path, folder: str = "") -> dict[str, bytes]:
    """Give the files of a folder by their paths in it; none where it is not there."""
    tree, start = FolderTree(root), f"{folder}/" if folder else ""
    nodes = tree.walk(folder)
    for node in nodes:
        if node.mode != FILE:
            raise _not_ours(say("{path} is no plain file", path=node.path))
    return {node.path.removeprefix(start): tree.read(node.path) or b"" for node in nodes}


def _emptied(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> list[str]:
    boards = [path for path in before if path.endswith(f"/{_BOARD}")]
    return [path for path in boards if _rows(before[path]) and path in after and not _rows(after[path])]


def _rows(raw: bytes) -> int:
    rows = resolve(read_json(raw)[0], "/rows")[1]
    return len(rows) if isinstance(rows, list) else 0


def under(prefix: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Give files by their paths below a folder, which ends in a slash."""
    return {prefix + path: raw for path, raw in files.items()}


def _below(prefix: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path.removeprefix(prefix): raw for path, raw in files.items() if path.startswith(prefix)}


def _not_ours(what: Said) -> UsageRefusal:
    return UsageRefusal(what, say("Publish again from main; nothing was changed."))
