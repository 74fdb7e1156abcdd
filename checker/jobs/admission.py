"""Admits what was handed over: each measurement is derived again from its records, on an entry that stands here."""

from collections.abc import Mapping
from dataclasses import replace

from checker.adapters.agekeys import unseal
from checker.adapters.ledger_canaries import read_canaries
from checker.adapters.signing import is_signed
from checker.catalogue.formats import formats
from checker.formats.entry import read_entry
from checker.jobs.signatures import refused, ring_of, standing_of
from checker.jobs.workspace import SUBMISSIONS, Workspace
from checker.model.benchmark import TruthKind
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import LedgerRefusal, TruthRefusal, UsageRefusal
from checker.model.evidence import Numbers
from checker.model.handing import Handover, SealedCanaries
from checker.model.ports import Ledger
from checker.model.result import Measurement, Receipt
from checker.model.said import say
from checker.model.signature import Standing
from checker.reading.records import read_records, without_salt
from checker.scoring.handed.read import Handed
from checker.scoring.receipt import Judged, digest, make_receipt, receipt_key
from checker.scoring.result import result_from
from checker.scoring.signing.covered import of_handover, read_signature, unsigned
from checker.scoring.version_digest import own_scorer_digest


class Admission:
    """Judges a handover by what stands in a workspace; `records_key` opens sealed records, if there is one."""

    def __init__(self, workspace: Workspace, ledger: Ledger, records_key: str | None) -> None:
        self._workspace = workspace
        self._ledger = ledger
        self._records_key = records_key
        self._ring = ring_of(workspace)
        self._entries: dict[str, Entry] = {}

    def admit(self, handed: Handed) -> Handover:
        """Give a handover with its records opened as far as can be. Raises UsageRefusal for any part that is wrong."""
        self._demand_signed(handed)
        opened = {each.key: self._measurement(each) for each in handed.handover.measurements}
        for proof in handed.handover.proofs:
            self._proof(proof, opened)
        return replace(handed.handover, measurements=tuple(opened.values()))

    def canaries(self, handed: Handed) -> Mapping[str, tuple[str, ...]]:
        """Open the canaries of a handover, by the truth's commitment; none without the key. Raises UsageRefusal."""
        key = self._records_key
        return {} if key is None else {each.truth: _opened(each, key) for each in handed.handover.canaries}

    def _demand_signed(self, handed: Handed) -> None:
        if not self._keys_count and handed.signature is None:
            return
        signature = read_signature(handed.signature or "")
        key = self._ring.get(signature.key) if signature is not None else None
        if signature is None or key is None or not key.active:
            raise no("it is not signed with an active key of this repository")
        if not is_signed(key.raw, signature, of_handover(handed.digest, key.id)):
            raise no("its signature is not of what stands in it")

    def _measurement(self, measured: Measurement) -> Measurement:
        receipt = measured.receipt
        entry, declared = self._standing(receipt)
        if measured.key != self._key(receipt):
            raise no("the measurement of {entry} has not the key that it would have here", entry=receipt.entry)
        hidden = declared.benchmark.versions[receipt.version].truth.kind is TruthKind.HELDOUT
        if measured.secret is not hidden:
            raise no("the records of {entry} are sealed, or not, other than its truth", entry=receipt.entry)
        records = measured.records if measured.sealed is None else self._unsealed(measured.sealed, receipt)
        if records is not None:
            self._demand_derived(receipt, entry, declared, records)
        elif not self._keys_count:
            raise no("nobody here can tell whether the sealed records of {entry} are right", entry=receipt.entry)
        return replace(measured, records=records or b"")

    def _proof(self, receipt: Receipt, opened: Mapping[str, Measurement]) -> None:
        entry, declared = self._standing(receipt)
        measured = opened.get(self._key(receipt)) or self._ledger.measurement(self._key(receipt))
        if measured is not None and measured.records:
            self._demand_derived(receipt, entry, declared, measured.records)
        elif not self._keys_count:
            raise no("the receipt of {entry} is of nothing that is measured here", entry=receipt.entry)

    def _standing(self, receipt: Receipt) -> tuple[Entry, Declared]:
        """Give the entry that a receipt is of, which must stand here as it was, and by what it was measured."""
        path = f"{SUBMISSIONS}/{receipt.benchmark}/{receipt.entry}"
        known = receipt.benchmark in self._workspace.ids() and path in self._workspace.entries(receipt.benchmark)
        if not known or self._workspace.tree.tree_id(path) != receipt.entry_tree:
            raise no("{entry} of {benchmark} does not stand here as it was measured",
                     entry=receipt.entry, benchmark=receipt.benchmark)  # fmt: skip
        declared = self._workspace.benchmark(receipt.benchmark)
        entry = self._entry(path, declared)
        if entry.version is None or entry.version.name != receipt.version:
            raise no("{entry} is not of the version {version}", entry=receipt.entry, version=receipt.version)
        made_by = (entry.version.truth.commitment, own_scorer_digest(declared, receipt.version))
        if (receipt.truth, receipt.scorer) != made_by:
            raise no("{entry} was measured by another truth or scorer than is declared here", entry=receipt.entry)
        self._demand_receipt_signed(receipt)
        return entry, declared

    def _demand_receipt_signed(self, receipt: Receipt) -> None:
        standing = standing_of(receipt, self._ring)
        if not standing.sound:
            raise refused(receipt, standing)
        if standing is Standing.UNSIGNED and self._keys_count:
            raise no("the receipt of {entry} is not signed", entry=receipt.entry)

    def _demand_derived(self, receipt: Receipt, entry: Entry, declared: Declared, records: bytes) -> None:
        items = entry.items.items if entry.items is not None else None
        if digest(records) != receipt.records or items is None:
            raise no("the records of {entry} are not those of its receipt", entry=receipt.entry)
        try:
            result = result_from(entry, read_records(without_salt(records), items), Numbers.RESCORED)
        except LedgerRefusal:
            raise no("the records of {entry} cannot be read", entry=receipt.entry) from None
        judged = Judged(receipt.verdicts, receipt.methods, receipt.controls)
        if make_receipt(entry, declared, result, records, judged) != unsigned(receipt):
            raise no("the receipt of {entry} tells numbers that its records do not give", entry=receipt.entry)

    def _unsealed(self, sealed: bytes, receipt: Receipt) -> bytes | None:
        if self._records_key is None:
            return None
        try:
            return unseal(sealed, [self._records_key])
        except TruthRefusal:
            raise no("the sealed records of {entry} cannot be opened with the records key",
                     entry=receipt.entry) from None  # fmt: skip

    def _entry(self, path: str, declared: Declared) -> Entry:
        if path not in self._entries:
            format = formats()[declared.benchmark.format]
            self._entries[path] = read_entry(self._workspace.tree, path, declared, format)
        return self._entries[path]

    def _key(self, receipt: Receipt) -> str:
        return receipt_key(receipt.entry_tree, receipt.version, receipt.truth, receipt.scorer, receipt.verdicts)

    @property
    def _keys_count(self) -> bool:
        return any(key.active for key in self._ring.values())


def _opened(canaries: SealedCanaries, key: str) -> tuple[str, ...]:
    try:
        found = read_canaries(unseal(canaries.sealed, [key]))
    except TruthRefusal:
        found = None
    if found is None:
        raise no("its canaries cannot be opened with the records key")
    return found


def no(why: str, **values: str) -> UsageRefusal:
    """Give the refusal of a handover; `why` may name values."""
    return UsageRefusal(
        say(f"the handover is refused: {why}", **values),
        say("Nothing was written. Publish again from what main is now: its own run measures what is missing."),
    )
