"""The ledger: what was accepted and measured, on an append-only branch of its own."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from checker.adapters import ledger_canaries
from checker.adapters.agekeys import recipient_of, seal, unseal
from checker.adapters.git import GitTree
from checker.adapters.ledger_branch import BRANCH, LOG, LedgerBranch, damaged
from checker.adapters.ledger_lines import (
    Events,
    accepted,
    accepted_key,
    events,
    judged,
    open_questions,
    proven,
    published,
    rescored,
)
from checker.adapters.ledger_past import NO_PAST, Past, past_of
from checker.model.handing import SealedCanaries
from checker.model.result import Acceptance, Measurement, Receipt
from checker.model.said import say
from checker.reading.canonical import dump
from checker.scoring.receipt import digest, read_receipt, receipt_document, unjudged_key

__all__ = ["BRANCH", "GitLedger"]

_RECEIPTS = "receipts/"


class GitLedger:
    """The ledger of one repository; implements the port of that name."""

    def __init__(self, repo: Path, records_key: str | None = None) -> None:
        """Take a repository, and the age identity that secret records are sealed with, if there is one."""
        self._branch = LedgerBranch(repo)
        self._records_key = records_key
        self._past: tuple[str, Past] | None = None

    def measurement(self, key: str) -> Measurement | None:
        """Give what was measured under a key; the records must still have the digest that the receipt proves.

        Under a key that tells nothing of verdicts it is what was measured with the most of them.
        """
        head = self._branch.head()
        if head is None:
            return None
        with GitTree(self._branch.repo, head) as tree:
            key, open = _most_judged(tree, key)
            receipt, plain, sealed = (tree.read(path) for path in (_receipt(key), _plain(key), _sealed(key)))
        if receipt is None:
            return None
        if plain is None and sealed is None:
            raise damaged(say("the records under {key} are missing from the ledger", key=key))
        records = self._unsealed(sealed) if plain is None else plain
        if records is None:
            return None
        measurement = Measurement(key, read_receipt(receipt), records, secret=plain is None, open=open)
        if measurement.receipt.records != digest(records):
            raise damaged(say("the records under {key} in the ledger are not those of their receipt", key=key))
        return measurement

    @property
    def is_there(self) -> bool:
        """Whether there is a ledger here at all."""
        return self._branch.head() is not None

    def accepted(self, acceptance: Acceptance) -> bool:
        """Whether an entry was once accepted just as it is."""
        return accepted_key(acceptance) in self._past_at(self._branch.head()).accepted

    def receipts(self, entry_tree: str) -> Sequence[Receipt]:
        """Give all that was ever proven of an entry just as it is, oldest first."""
        head = self._branch.head()
        keys = self._past_at(head).proven.get(entry_tree, ())
        if head is None or not keys:
            return ()
        with GitTree(self._branch.repo, head) as tree:
            found = [tree.read(_receipt(key) if event == "rescored" else _proof(key)) for event, key in keys]
        if None in found:
            raise damaged(say("a receipt that the ledger's list of events names is missing from it"))
        return [read_receipt(raw) for raw in found if raw is not None]

    def boards(self) -> frozenset[str]:
        """Give the boards that were ever made of a held-out truth, `<benchmark>/<version>@<manifest's digest>`."""
        return self._past_at(self._branch.head()).boards

    def proven_at(self, receipt: Receipt) -> str | None:
        """Give the day, `YYYY-MM-DD`, on which a receipt, signature and all, was first kept; None where it is not."""
        head = self._branch.head()
        past = self._past_at(head)
        if head is None:
            return None
        raw = dump(receipt_document(receipt))
        with GitTree(self._branch.repo, head) as tree:
            days = [
                past.days[event, key]
                for event, key in past.proven.get(receipt.entry_tree, ())
                if tree.read(_receipt(key) if event == "rescored" else _proof(key)) == raw
            ]
        return min(days, default=None)

    def canaries(self) -> Mapping[str, tuple[str, ...]]:
        """Give the kept canaries of each held-out truth, by its commitment; none of a truth without the records key."""
        head = self._branch.head()
        if head is None:
            return {}
        with GitTree(self._branch.repo, head) as tree:
            return ledger_canaries.opened(tree, self._branch.log(head), self._records_key)

    def _past_at(self, head: str | None) -> Past:
        if head is None:
            return NO_PAST
        if self._past is None or self._past[0] != head:
            self._past = (head, past_of(self._branch.log(head)))
        return self._past[1]

    def append(
        self,
        measurements: Sequence[Measurement],
        acceptances: Sequence[Acceptance],
        proofs: Sequence[Receipt] = (),
        canaries: Sequence[SealedCanaries] = (),
        boards: Sequence[str] = (),
    ) -> int:
        """Add what is not there yet in one commit, all or nothing."""
        added: list[bytes] = []

        def new(head: str | None) -> Mapping[str, bytes]:
            log, commit = self._branch.log(head), self._branch.id("HEAD")
            known = events(log)
            files, lines = self._measured(known, measurements, commit)
            kept = {raw for path, raw in files.items() if path.startswith(_RECEIPTS)}
            alone, proving = _alone(known, proofs, kept, commit)
            sealed, keeping = ledger_canaries.added(known, canaries, commit)
            accepting = [
                accepted(each, commit) for each in acceptances if ("accepted", accepted_key(each)) not in known
            ]
            publishing = [published(each, commit) for each in boards if ("published", each) not in known]
            added[:] = [*lines, *accepting, *proving, *keeping, *publishing]
            return {**files, **alone, **sealed, LOG: log + b"".join(added)} if added else {}

        self._branch.add(new)
        return len(added)

    def _measured(
        self, known: Events, measurements: Sequence[Measurement], commit: str | None
    ) -> tuple[dict[str, bytes], list[bytes]]:
        files: dict[str, bytes] = {}
        lines: list[bytes] = []
        for measured in measurements:
            if ("rescored", measured.key) not in known and self._can_keep(measured):
                files |= self._kept(measured)
                lines.append(rescored(measured, commit))
        return files, lines

    def _can_keep(self, measured: Measurement) -> bool:
        return not measured.secret or measured.sealed is not None or self._records_key is not None

    def _kept(self, measured: Measurement) -> dict[str, bytes]:
        key, files = measured.key, {_receipt(measured.key): dump(receipt_document(measured.receipt))}
        if measured.receipt.verdicts is not None:
            files[_judged(unjudged_key(measured.receipt), key)] = judged(measured)
        if measured.sealed is not None:
            return {**files, _sealed(key): measured.sealed}
        if measured.secret and self._records_key is not None:
            return {**files, _sealed(key): seal(measured.records, [recipient_of(self._records_key)])}
        return {**files, _plain(key): measured.records}

    def _unsealed(self, sealed: bytes | None) -> bytes | None:
        return unseal(sealed, [self._records_key]) if sealed is not None and self._records_key is not None else None


def _alone(
    known: Events, proofs: Sequence[Receipt], kept: Collection[bytes], commit: str | None
) -> tuple[dict[str, bytes], list[bytes]]:
    """Give the files and lines of receipts but for those `kept`, each under the digest of its own bytes."""
    files: dict[str, bytes] = {}
    lines: list[bytes] = []
    for receipt in proofs:
        raw = dump(receipt_document(receipt))
        key = digest(raw).partition(":")[2]
        if raw not in kept and ("proven", key) not in known and _proof(key) not in files:
            files[_proof(key)] = raw
            lines.append(proven(receipt, key, commit))
    return files, lines


def _most_judged(tree: GitTree, key: str) -> tuple[str, int]:
    """Give the key of the measurement with the fewest open questions, and how many these are; the key itself else."""
    found = {node.path: tree.read(node.path) or b"" for node in tree.walk(_judged(key, "").rstrip("/"))}
    open = {path.rpartition("/")[2].removesuffix(".json"): open_questions(raw) for path, raw in found.items()}
    return min(((each, open[each]) for each in open), key=lambda pair: (pair[1], pair[0]), default=(key, 0))


def _judged(unjudged: str, key: str) -> str:
    return f"judged/{unjudged}/{key}.json" if key else f"judged/{unjudged}"


def _receipt(key: str) -> str:
    return f"{_RECEIPTS}{key}.json"


def _proof(key: str) -> str:
    return f"proofs/{key}.json"


def _plain(key: str) -> str:
    return f"records/{key}.jsonl"


def _sealed(key: str) -> str:
    return f"records/{key}.age"
