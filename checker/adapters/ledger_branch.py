"""The ledger's branch: files are only ever added to it, by plumbing and compare-and-swap; the work tree stays as is."""

import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import sleep, time

from checker.adapters.git import GitTree
from checker.adapters.git_refs import has_ref, resolve_commit
from checker.adapters.git_write import GitFailure, git, identity
from checker.adapters.leaving import clear_all
from checker.model.errors import LedgerRefusal
from checker.model.said import Said, say

BRANCH = "refs/heads/pullrank-ledger"
REMOTE = "refs/remotes/origin/pullrank-ledger"
LOG = "ledger.jsonl"
_TRIES = 8
_LEFT_AFTER = 60.0


class LedgerBranch:
    """The branch in one repository."""

    def __init__(self, repo: Path) -> None:
        self.repo = repo

    def head(self) -> str | None:
        """Give the newest commit that is known here; None where there is no ledger yet."""
        return self.id(BRANCH) or self.id(REMOTE)

    def id(self, ref: str) -> str | None:
        """Give the commit that a ref is at, if it is there."""
        return resolve_commit(self.repo, ref) if has_ref(self.repo, ref) else None

    def log(self, head: str | None) -> bytes:
        """Give the list of events at a commit. Raises LedgerRefusal when there is none."""
        if head is None:
            return b""
        with GitTree(self.repo, head) as tree:
            log = tree.read(LOG)
        if log is None:
            raise damaged(say("the ledger has no list of events"))
        return log

    def add(self, files: Callable[[str | None], Mapping[str, bytes]]) -> None:
        """Add what `files` gives for the newest commit, in one of ours; a lost race is tried again on the new head."""
        for attempt in range(_TRIES):
            mine = self.id(BRANCH)
            head = mine or self.id(REMOTE)
            new = files(head)
            clear_all("what is added to the ledger", new.items())
            if not new or self._swap(self._commit(head, new), mine):
                return
            sleep(0.05 * attempt)
        raise LedgerRefusal(
            say("the ledger could not be added to in {n} attempts: others write to it, or a lock was left", n=_TRIES),
            say("Run the command again; if nothing else runs, remove the file {lock}.", lock=f".git/{BRANCH}.lock"),
        )

    def _commit(self, head: str | None, files: Mapping[str, bytes]) -> str:
        with tempfile.TemporaryDirectory() as scratch:
            env = {**identity("Pullrank"), "GIT_INDEX_FILE": os.path.join(scratch, "index")}  # noqa: PTH118
            if head is not None:
                git(self.repo, "read-tree", head, env=env)
            rows = [f"100644 {self._store(raw)}\t{path}" for path, raw in sorted(files.items())]
            git(self.repo, "update-index", "--add", "--index-info", stdin="\n".join(rows).encode(), env=env)
            tree = git(self.repo, "write-tree", env=env).decode().strip()
            parents = ["-p", head] if head is not None else []
            return git(self.repo, "commit-tree", tree, *parents, "-m", "Add to the ledger", env=env).decode().strip()

    def _store(self, raw: bytes) -> str:
        return git(self.repo, "hash-object", "-w", "--no-filters", "--stdin", stdin=raw).decode().strip()

    def _swap(self, new: str, old: str | None) -> bool:
        """Move the branch to `new` if it is still at `old`; False when it is not, or somebody holds its lock."""
        try:
            git(self.repo, "update-ref", BRANCH, new, old or "0" * 40)
        except GitFailure as failure:
            if "cannot lock ref" in failure.stderr:
                self._remove_left_lock()
                return False
            raise
        return True

    def _remove_left_lock(self) -> None:
        """Remove a lock that a killed job has left: git holds it for a moment and never as long as a minute."""
        lock = self.repo / git(self.repo, "rev-parse", "--git-path", f"{BRANCH}.lock").decode().strip()
        with suppress(OSError):
            if time() - lock.stat().st_mtime > _LEFT_AFTER:
                lock.unlink()


def damaged(what: Said) -> LedgerRefusal:
    """Give the refusal of a ledger that is not whole."""
    return LedgerRefusal(what, say("Restore the branch {branch} from a copy that is whole.", branch=BRANCH))
