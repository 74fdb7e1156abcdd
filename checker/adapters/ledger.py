"""The ledger: an append-only branch of its own, written by plumbing and compare-and-swap; the work tree stays as is."""

import json
import os
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from checker.adapters.agekeys import recipient_of, seal, unseal
from checker.adapters.git import GitTree
from checker.adapters.git_write import GitFailure, git, identity
from checker.model.errors import LedgerRefusal
from checker.model.result import Acceptance, Measurement
from checker.model.said import say
from checker.reading.canonical import dump, dump_line
from checker.scoring.receipt import digest, read_receipt, receipt_document

BRANCH = "refs/heads/pullrank-ledger"
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
        head = self._head()
        if head is None:
            return None
        with GitTree(self._repo, head) as tree:
            receipt, plain, sealed = (tree.read(path) for path in (_receipt(key), _plain(key), _sealed(key)))
        records = self._unsealed(sealed) if plain is None else plain
        if receipt is None or records is None:
            return None
        measurement = Measurement(key, read_receipt(receipt), records, secret=plain is None)
        if measurement.receipt.records != digest(records):
            raise LedgerRefusal(
                say("the records under {key} in the ledger are not those of their receipt", key=key),
                say("Restore the branch {branch} from a copy that is whole.", branch=BRANCH),
            )
        return measurement

    def append(self, measurements: Sequence[Measurement], acceptances: Sequence[Acceptance]) -> int:
        """Add what is not there yet in one commit; a lost race is tried again on the new head."""
        for _ in range(_TRIES):
            head = self._head()
            files, lines = self._new(head, measurements, acceptances)
            if not lines:
                return 0
            if self._swap(head, self._commit(head, files)):
                return len(lines)
        raise LedgerRefusal(
            say("the ledger moved {n} times while a line was being added", n=_TRIES),
            say("Run the same command again when nothing else writes to it."),
        )

    def _head(self) -> str | None:
        try:
            return git(self._repo, "rev-parse", "--verify", "--quiet", f"{BRANCH}^{{commit}}").decode().strip()
        except GitFailure:
            return None

    def _new(
        self, head: str | None, measurements: Sequence[Measurement], acceptances: Sequence[Acceptance]
    ) -> tuple[dict[str, bytes], list[bytes]]:
        log = self._read(head, LOG)
        known = _known(log)
        files: dict[str, bytes] = {}
        lines: list[bytes] = []
        commit = self._main()
        for measured in measurements:
            if ("rescored", measured.key) not in known and self._can_keep(measured):
                files |= self._kept(measured)
                lines.append(_rescored(measured, commit))
        lines += [_accepted(each, commit) for each in acceptances if ("accepted", _accepted_key(each)) not in known]
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

    def _read(self, head: str | None, path: str) -> bytes:
        if head is None:
            return b""
        with GitTree(self._repo, head) as tree:
            return tree.read(path) or b""

    def _main(self) -> str | None:
        try:
            return git(self._repo, "rev-parse", "--verify", "--quiet", "HEAD^{commit}").decode().strip()
        except GitFailure:
            return None

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

    def _swap(self, old: str | None, new: str) -> bool:
        try:
            git(self._repo, "update-ref", BRANCH, new, old or "0" * 40)
        except GitFailure as failure:
            if "cannot lock ref" in failure.stderr:
                return False
            raise
        return True


def _receipt(key: str) -> str:
    return f"receipts/{key}.json"


def _plain(key: str) -> str:
    return f"records/{key}.jsonl"


def _sealed(key: str) -> str:
    return f"records/{key}.age"


def _known(log: bytes) -> set[tuple[str, str]]:
    try:
        lines = [json.loads(line) for line in log.splitlines()]
        return {(line["event"], line["key"]) for line in lines}
    except (ValueError, KeyError, TypeError) as damaged:
        raise LedgerRefusal(
            say("the ledger's list of events cannot be read"),
            say("Restore the branch {branch} from a copy that is whole.", branch=BRANCH),
        ) from damaged


def _rescored(measured: Measurement, commit: str | None) -> bytes:
    receipt = measured.receipt
    return _line("rescored", measured.key, receipt.benchmark, receipt.entry, receipt.entry_tree, commit)


def _accepted_key(accepted: Acceptance) -> str:
    return f"{accepted.benchmark}/{accepted.entry}@{accepted.entry_tree}"


def _accepted(accepted: Acceptance, commit: str | None) -> bytes:
    return _line("accepted", _accepted_key(accepted), accepted.benchmark, accepted.entry, accepted.entry_tree, commit)


def _line(event: str, key: str, benchmark: str, entry: str, entry_tree: str, commit: str | None) -> bytes:
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return dump_line(
        {
            "at": at,
            "benchmark": benchmark,
            "commit": commit,
            "entry": entry,
            "entry_tree": entry_tree,
            "event": event,
            "key": key,
        }
    )
