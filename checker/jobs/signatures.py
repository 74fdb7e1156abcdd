"""Signs what was measured, or lays the signature by it that was made before; tells which receipts are signed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from checker.adapters.signing import Signer, is_signed, signer_from_environment
from checker.formats.paths import DATA
from checker.jobs.measure import Measured
from checker.jobs.workspace import Workspace
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import LedgerRefusal, UsageRefusal
from checker.model.ports import Ledger
from checker.model.result import Receipt
from checker.model.said import say
from checker.model.signature import Standing
from checker.model.value import dataclass
from checker.scoring.receipt import read_receipt
from checker.scoring.signing.covered import of_receipt, read_signature, unsigned
from checker.scoring.signing.keys import PATH, KeyRing, read_keys

_RECEIPTS = "/receipts/"


@dataclass(frozen=True, slots=True)
class Signatures:
    """The keys that count, the one to sign with, and where older signatures are looked for.

    `known` gives the receipts that there are already of an entry, each perhaps signed. `strict`: a bad one is refused,
    and not just passed over.
    """

    ring: KeyRing
    signer: Signer | None
    known: Callable[[Receipt], Iterable[Receipt]]
    strict: bool = True

    def signed(self, measured: Measured) -> Measured:
        """Give what was measured with receipts that are signed as far as can be. Raises UsageRefusal for a bad one."""
        receipt = self.of(measured.receipt)
        same = unsigned(measured.receipt) == unsigned(measured.measurement.receipt)
        proven = receipt if same and measured.fresh else measured.measurement.receipt
        return replace(measured, receipt=receipt, measurement=replace(measured.measurement, receipt=proven))

    def of(self, receipt: Receipt) -> Receipt:
        """Give a receipt with the signature that was made before, else with a new one, else with none."""
        bare = unsigned(receipt)
        if not self.ring and self.signer is None:
            return bare
        for each in self.known(receipt):
            standing = standing_of(each, self.ring) if unsigned(each) == bare else Standing.UNSIGNED
            if standing is Standing.SIGNED:
                return each
            if self.strict and standing in (Standing.BAD, Standing.UNKNOWN):
                raise refused(each, standing)
        if self.signer is None:
            return bare
        return replace(bare, signature=str(self.signer.sign(of_receipt(bare, self.signer.id))))


def signatures_of(workspace: Workspace, ledger: Ledger | None) -> Signatures:
    """Give those of a repository. Raises UsageRefusal where the key at hand is none of its active ones."""
    ring, signer = ring_of(workspace), signer_from_environment()
    if signer is not None and (signer.id not in ring or not ring[signer.id].active):
        raise UsageRefusal(
            say("the signing key {id} is no active key of {path}", id=signer.id, path=PATH),
            say("Use the newest key, or add this one: pullrank receipts rotate."),
        )
    return Signatures(ring, signer, partial(_known, workspace, ledger))


def ring_of(workspace: Workspace) -> KeyRing:
    """Read the keys that a repository goes by. Raises UsageRefusal."""
    return read_keys(workspace.declarations.read(PATH))


def standing_of(receipt: Receipt, ring: KeyRing) -> Standing:
    """Tell what a receipt's signature is worth."""
    if receipt.signature is None:
        return Standing.UNSIGNED
    signature = read_signature(receipt.signature)
    if signature is None:
        return Standing.BAD
    key = ring.get(signature.key)
    if key is None:
        return Standing.UNKNOWN
    if not is_signed(key.raw, signature, of_receipt(receipt, key.id)):
        return Standing.BAD
    return Standing.SIGNED if key.revoked is None else Standing.REVOKED


def refused(receipt: Receipt, standing: Standing) -> UsageRefusal:
    """Give the refusal of a receipt."""
    return UsageRefusal(
        say(f"the receipt of {{entry}} of {{benchmark}} is {standing.value}",
            entry=receipt.entry, benchmark=receipt.benchmark),
        say("See pullrank receipts check. Find out who wrote it; then restore the right one, or add the key that is "
            "missing to {path}.", path=PATH),
    )  # fmt: skip


def measurer_of(
    measure: Callable[[Entry, Declared], Measured | None], signatures: Signatures
) -> Callable[[Entry, Declared], Measured | None]:
    """Make a way of measuring after which receipts are signed as far as can be."""

    def measure_one(entry: Entry, declared: Declared) -> Measured | None:
        measured = measure(entry, declared)
        return None if measured is None else signatures.signed(measured)

    return measure_one


@dataclass(frozen=True, slots=True)
class Checked:
    """A receipt that was found at `path`, and what its signature is worth; None where it is no receipt."""

    path: str
    standing: Standing | None


def committed_receipts(workspace: Workspace) -> Sequence[tuple[str, Receipt | None]]:
    """Give every receipt of the committed boards, by path; None for what cannot be read as one."""
    paths = [node.path for node in workspace.tree.walk(DATA) if _RECEIPTS in node.path]
    return [(path, read_committed(workspace.tree.read(path) or b"")) for path in paths]


def check_receipts(workspace: Workspace) -> tuple[Checked, ...]:
    """Check the signature of every receipt of the committed boards."""
    ring = ring_of(workspace)
    found = committed_receipts(workspace)
    return tuple(Checked(path, None if each is None else standing_of(each, ring)) for path, each in found)


def _known(workspace: Workspace, ledger: Ledger | None, receipt: Receipt) -> Iterator[Receipt]:
    path = f"{DATA}/{receipt.benchmark}/{receipt.version}{_RECEIPTS}{receipt.entry}.json"
    committed = read_committed(workspace.tree.read(path) or b"")
    if ledger is not None:
        yield from ledger.receipts(receipt.entry_tree)
    if committed is not None:
        yield committed


def read_committed(raw: bytes) -> Receipt | None:
    """Read a receipt of a committed board; None where it is none."""
    try:
        return read_receipt(raw)
    except LedgerRefusal:
        return None
