"""A publication on its way from the job that admits what was measured to the one that may push it.

It lies in a folder: `data/` is to be site/data, `ledger/` is what the ledger is to have more.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.adapters.ledger_branch import LOG, LedgerBranch
from checker.adapters.ledger_parts import additions
from checker.adapters.output import refuse_existing, write_new_folder
from checker.formats.paths import DATA
from checker.jobs.handover import publish_from
from checker.jobs.publish import Published
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.errors import UsageRefusal
from checker.model.said import Said, say
from checker.model.tree import FILE
from checker.model.value import dataclass

_DATA, LEDGER = "data/", "ledger/"
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,199}(/[A-Za-z0-9_][A-Za-z0-9._-]{0,199}){0,9}")


@dataclass(frozen=True, slots=True)
class Publication:
    """The files of site/data, and what the ledger is to have more, by path."""

    data: Mapping[str, bytes]
    ledger: Mapping[str, bytes]


def make(workspace: Workspace, tools: Tools, repository: str | None, handed: Path, output: Path) -> Published:
    """Admit what was measured, publish it in the working copy, and write what came of it into a new folder.

    Raises UsageRefusal where anything in `handed` is not as it must be, and LedgerRefusal where it cannot be derived
    again.
    """
    refuse_existing(output)
    before = LedgerBranch(workspace.root).head()
    done = publish_from(workspace, tools, repository, handed)
    ledger = {LOG: b""} | additions(workspace.root, before)
    write_new_folder(output, under(_DATA, _files(workspace.root, DATA)) | under(LEDGER, ledger))
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


def _files(root: Path, folder: str = "") -> dict[str, bytes]:
    """Give the files of a folder by their paths in it; none where it is not there."""
    tree, start = FolderTree(root), f"{folder}/" if folder else ""
    nodes = tree.walk(folder)
    for node in nodes:
        if node.mode != FILE:
            raise _not_ours(say("{path} is no plain file", path=node.path))
    return {node.path.removeprefix(start): tree.read(node.path) or b"" for node in nodes}


def under(prefix: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Give files by their paths below a folder, which ends in a slash."""
    return {prefix + path: raw for path, raw in files.items()}


def _below(prefix: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path.removeprefix(prefix): raw for path, raw in files.items() if path.startswith(prefix)}


def _not_ours(what: Said) -> UsageRefusal:
    return UsageRefusal(what, say("Publish again from main; nothing was changed."))
