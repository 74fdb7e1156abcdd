"""What a job has added to the ledger, as files that another job can add to a newer one."""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.git import GitTree
from checker.adapters.git_write import git
from checker.adapters.ledger_branch import BRANCH, LOG, REMOTE, LedgerBranch
from checker.adapters.ledger_lines import events
from checker.model.errors import LedgerRefusal
from checker.model.said import say


def additions(repo: Path, before: str | None) -> dict[str, bytes]:
    """Give what the ledger here has more than at a commit: new files, and the new lines of the list of events."""
    branch = LedgerBranch(repo)
    head = branch.head()
    if head is None or head == before:
        return {}
    old = _paths(repo, before) if before is not None else frozenset()
    with GitTree(repo, head) as tree:
        new = [node.path for node in tree.walk() if node.path not in old and node.path != LOG]
        files = {path: tree.read(path) or b"" for path in new}
    return files | {LOG: branch.log(head).removeprefix(branch.log(before))}


def add_to_ledger(repo: Path, files: Mapping[str, bytes]) -> str | None:
    """Add to the ledger here what it does not tell yet, and give its head; nothing that stands there is changed.

    Raises LedgerRefusal for lines after which the list of events could not be read.
    """
    branch, lines_to_add = LedgerBranch(repo), _whole(files.get(LOG, b""))

    def new(head: str | None) -> Mapping[str, bytes]:
        log = branch.log(head)
        known, there = events(log), _paths(repo, head) if head is not None else frozenset()
        lines = [line for line in lines_to_add if not events(line) <= known]
        kept = {path: raw for path, raw in files.items() if path != LOG and path not in there}
        return kept | {LOG: log + b"".join(lines)} if lines else {}

    branch.add(new)
    return branch.head()


def _whole(log: bytes) -> list[bytes]:
    """Give the lines, the last one ending as the others do: what comes next must not become a part of it."""
    if log and not log.endswith(b"\n"):
        raise LedgerRefusal(
            say("the last line for the ledger was cut off"),
            say("Run the job that made it again; nothing was changed."),
        )
    return log.splitlines(keepends=True)


def go_by(repo: Path, head: str | None) -> None:
    """Make the ledger here what it is elsewhere, whatever was added here since."""
    for ref in (BRANCH, REMOTE):
        git(repo, "update-ref", "-d", ref)
    if head is not None:
        git(repo, "update-ref", REMOTE, head)


def _paths(repo: Path, commit: str) -> frozenset[str]:
    with GitTree(repo, commit) as tree:
        return frozenset(node.path for node in tree.walk())
