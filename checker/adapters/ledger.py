"""The ledger: an append-only branch of its own, written by plumbing and compare-and-swap; the work tree stays as is."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import sleep

from checker.adapters.agekeys import recipient_of, seal, unseal
from checker.adapters.git import GitTree
from checker.adapters.git_refs import has_ref, resolve_commit
from checker.adapters.git_write import GitFailure, git, identity
from checker.adapters.ledger_lines import accepted, accepted_key, events, rescored
from checker.model.errors import LedgerRefusal
from checker.model.result import Acceptance, Measurement
from checker.model.said import Said, say
from checker.reading.canonical import dump
from checker.scoring.receipt import digest, read_receipt, receipt_document

BRANCH = "refs/heads/pullrank-ledger"
REMOTE = "refs/remotes/origin/pullrank-ledger"
LOG = "ledger.jsonl"
_TRIES = 8


class GitLedger:
    """The ledger of one repository; implements the port of that name."""

    def __init__(self, repo: Path, records_key: str | None = None) -> None:
        """Take a repository, and the age identity that secret records are sealed with, if there is one."""
        self._repo = repo
        self._records_key = records_key

    def measurement(self, key: str) -> Measurement | None:
        """Give what was measured under a key; the records must still have the digest that the receipt proves."""
        head = self._id(BRANCH) or self._id(REMOTE)
        if head is None:
            return None
        with GitTree(self._repo, head) as tree:
            receipt, plain, sealed = (tree.read(path) for path in (_receipt(key), _plain(key), _sealed(key)))
        if receipt is None:
            return None
        if plain is None and sealed is None:
            raise _damaged(say("the records under {key} are missing from the ledger", key=key))
        records = self._unsealed(sealed) if plain is None else plain
        if records is None:
            return None
        measurement = Measurement(key, read_receipt(receipt), records, secret=plain is None)
        if measurement.receipt.records != digest(records):
            raise _damaged(say("the records under {key} in the ledger are not those of their receipt", key=key))
        return measurement

    def append(self, measurements: Sequence[Measurement], acceptances: Sequence[Acceptance]) -> int:
        """Add what is not there yet in one commit; a lost race is tried again on the new head."""
        for attempt in range(_TRIES):
            mine = self._id(BRANCH)
            head = mine or self._id(REMOTE)
            files, lines = self._new(head, measurements, acceptances)
            if not lines:
                return 0
            if self._swap(self._commit(head, files), mine):
                return len(lines)
            sleep(0.05 * attempt)
        raise LedgerRefusal(
            say("the ledger could not be added to in {n} attempts: others write to it, or a lock was left", n=_TRIES),
            say("Run the command again; if nothing else runs, remove the file {lock}.", lock=f".git/{BRANCH}.lock"),
        )

    def _id(self, ref: str) -> str | None:
        return resolve_commit(self._repo, ref) if has_ref(self._repo, ref) else None

    def _new(
        self, head: str | None, measurements: Sequence[Measurement], acceptances: Sequence[Acceptance]
    ) -> tuple[dict[str, bytes], list[bytes]]:
        log = self._log(head)
        known = events(log)
        files: dict[str, bytes] = {}
        lines: list[bytes] = []
        commit = self._id("HEAD")
        for measured in measurements:
            if ("rescored", measured.key) not in known and self._can_keep(measured):
                files |= self._kept(measured)
                lines.append(rescored(measured, commit))
        lines += [accepted(each, commit) for each in acceptances if ("accepted", accepted_key(each)) not in known]
        files[LOG] = log + b"".join(lines)
        return files, lines

    def _can_keep(self, measured: Measurement) -> bool:
        return not measured.secret or self._records_key is not None

    def _kept(self, measured: Measurement) -> dict[str, bytes]:
        key, receipt = measured.key, dump(receipt_document(measured.receipt))
        if measured.secret and self._records_key is not None:
            return {_receipt(key): receipt, _sealed(key): seal(measured.records, [recipient_of(self._records_key)])}
        return {_receipt(key): receipt, _plain(key): measured.records}

    def _unsealed(self, sealed: bytes | None) -> bytes | None:
        return unseal(sealed, [self._records_key]) if sealed is not None and self._records_key is not None else None

    def _log(self, head: str | None) -> bytes:
        if head is None:
            return b""
        with GitTree(self._repo, head) as tree:
            log = tree.read(LOG)
        if log is None:
            raise _damaged(say("the ledger has no list of events"))
        return log

    def _commit(self, head: str | None, files: dict[str, bytes]) -> str:
        with tempfile.TemporaryDirectory() as scratch:
            env = {**identity("Pullrank"), "GIT_INDEX_FILE": os.path.join(scratch, "index")}  # noqa: PTH118
            if head is not None:
                git(self._repo, "read-tree", head, env=env)
            rows = [f"100644 {self._store(raw)}\t{path}" for path, raw in sorted(files.items())]
            git(self._repo, "update-index", "--add", "--index-info", stdin="\n".join(rows).encode(), env=env)
            tree = git(self._repo, "write-tree", env=env).decode().strip()
            parents = ["-p", head] if head is not None else []
            return git(self._repo, "commit-tree", tree, *parents, "-m", "Add to the ledger", env=env).decode().strip()

    def _store(self, raw: bytes) -> str:
        return git(self._repo, "hash-object", "-w", "--no-filters", "--stdin", stdin=raw).decode().strip()

    def _swap(self, new: str, old: str | None) -> bool:
        """Move the branch to `new` if it is still at `old`; False when it is not, or somebody holds its lock."""
        try:
            git(self._repo, "update-ref", BRANCH, new, old or "0" * 40)
        except GitFailure as failure:
            if "cannot lock ref" in failure.stderr:
                return False
            raise
        return True


def _damaged(what: Said) -> LedgerRefusal:
    return LedgerRefusal(what, say("Restore the branch {branch} from a copy that is whole.", branch=BRANCH))


def _receipt(key: str) -> str:
    return f"receipts/{key}.json"


def _plain(key: str) -> str:
    return f"records/{key}.jsonl"


def _sealed(key: str) -> str:
    return f"records/{key}.age"
