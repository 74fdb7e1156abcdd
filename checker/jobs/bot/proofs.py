"""What can be told of the published boards without any truth: by their receipts, the public keys and the ledger.

A board of a held-out truth cannot be made again here. But each of its numbers must be that of a receipt, each receipt
of the entry that stands here, signed as it must be, and in the ledger; and what a job with the keys made of it is kept
in the ledger by the digest of its manifest, which lists all other files.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from hashlib import sha256

from checker.boards.changes.published import MANIFEST, PublishedBoard, Seen, Value
from checker.jobs.former import Former, former, published_names, whole
from checker.jobs.publish import board_key
from checker.jobs.signatures import read_committed, ring_of, standing_of
from checker.jobs.workspace import SUBMISSIONS, Workspace
from checker.metrics.rounding import rounded
from checker.model.alarm import Drift, Kind
from checker.model.declared import Declared
from checker.model.ports import Ledger
from checker.model.result import Receipt
from checker.model.signature import Standing
from checker.model.value import dataclass
from checker.scoring.signing.covered import read_signature, unsigned
from checker.scoring.signing.keys import KeyRing

_RECEIPTS = "receipts/"
_MEASURED = ("rescored", "reproduced")
_WORTH = {
    Standing.UNKNOWN: Kind.BAD_SIGNATURE,
    Standing.BAD: Kind.BAD_SIGNATURE,
    Standing.REVOKED: Kind.REVOKED,
}


@dataclass(frozen=True, slots=True)
class _Published:
    """One board with all of its files, and those of its receipts that can be read, by entry."""

    former: Former
    files: Mapping[str, bytes]
    receipts: Mapping[str, Receipt]

    @property
    def name(self) -> str:
        return self.former.name

    @property
    def board(self) -> PublishedBoard:
        return self.former.board


def unproven(workspace: Workspace, ledger: Ledger | None) -> Iterator[Drift]:
    """Find what the published boards cannot prove. Raises UsageRefusal for a board or keys that cannot be read."""
    ring = ring_of(workspace)
    for name in published_names(workspace.tree):
        before = former(workspace.tree, name)
        if before is None:
            continue
        files = whole(workspace.tree, name)
        receipts = {entry: receipt for entry, receipt in _receipts(files) if receipt is not None}
        published = _Published(before, files, receipts)
        yield from _listed(published)
        yield from _read(published, workspace)
        for entry, receipt in receipts.items():
            yield from _worth(f"{name}/{_RECEIPTS}{entry}.json", receipt, ring, ledger)
        yield from _numbers(published, workspace)
        yield from _made(published, ledger)


def _listed(published: _Published) -> Iterator[Drift]:
    """Compare each file with the digest that the manifest tells of it."""
    listed = published.board.listed
    for path in sorted({*listed, *published.files} - {MANIFEST}):
        if listed.get(path) != sha256(published.files.get(path, b"")).hexdigest():
            yield Drift(Kind.DIFFERS, f"{published.name}/{path}")


def _receipts(files: Mapping[str, bytes]) -> Iterator[tuple[str, Receipt | None]]:
    for path, raw in files.items():
        if path.startswith(_RECEIPTS):
            yield path.removeprefix(_RECEIPTS).removesuffix(".json"), read_committed(raw)


def _read(published: _Published, workspace: Workspace) -> Iterator[Drift]:
    """Find receipts that are none, of something else, or not there."""
    board = published.board
    for entry, receipt in _receipts(published.files):
        path, seen = f"{published.name}/{_RECEIPTS}{entry}.json", board.entries.get(entry)
        place = (board.benchmark, board.version, entry, seen.tree if seen else None)
        if receipt is None or (receipt.benchmark, receipt.version, receipt.entry, receipt.entry_tree) != place:
            yield Drift(Kind.BAD_RECEIPT, path)
    for entry, seen in board.entries.items():
        if seen.on_board and (seen.level or "").startswith(_MEASURED) and entry not in published.receipts:
            yield Drift(Kind.NO_RECEIPT, f"{published.name}/{entry}")
        here = workspace.tree.tree_id(f"{SUBMISSIONS}/{board.benchmark}/{entry}")
        if seen.on_board and here != seen.tree:
            yield Drift(Kind.MOVED, f"{published.name}/{entry}")


def _worth(path: str, receipt: Receipt, ring: KeyRing, ledger: Ledger | None) -> Iterator[Drift]:
    """Judge a receipt's signature by the keys as of its time, and look for it in the ledger."""
    standing = standing_of(receipt, ring)
    if standing in _WORTH:
        yield Drift(_WORTH[standing], path)
    elif standing is Standing.UNSIGNED and any(key.active for key in ring.values()):
        yield Drift(Kind.UNSIGNED, path)
    elif standing is Standing.SIGNED and not _in_time(receipt, ring, ledger):
        yield Drift(Kind.SIGNED_LATE, path)
    known = [] if ledger is None else ledger.receipts(receipt.entry_tree)
    if unsigned(receipt) not in map(unsigned, known):
        yield Drift(Kind.NOT_IN_LEDGER, path)


def _in_time(receipt: Receipt, ring: KeyRing, ledger: Ledger | None) -> bool:
    """Whether the ledger had a signed receipt while its key signed what was new; true where it does not tell."""
    signature = read_signature(receipt.signature or "")
    day = None if ledger is None else ledger.proven_at(receipt)
    if signature is None or day is None:
        return True
    key = ring[signature.key]
    return key.since <= day and (key.retired is None or day <= key.retired)


def _numbers(published: _Published, workspace: Workspace) -> Iterator[Drift]:
    """Compare each number that a board shows of an entry without rulings with that of its receipt."""
    board = published.board
    declared = workspace.benchmark(board.benchmark) if board.benchmark in workspace.ids() else None
    if declared is None or not board.told:
        return
    for entry, receipt in published.receipts.items():
        seen = board.entries.get(entry)
        if seen is None or not seen.on_board or declared.rulings.on(entry):
            continue
        for name in sorted(name for name in seen.metrics if not _same(name, seen, receipt, declared)):
            yield Drift(Kind.NOT_PROVEN, f"{published.name}/{entry}: {name}")


def _same(name: str, seen: Seen, receipt: Receipt, declared: Declared) -> bool:
    metric, value = declared.benchmark.metrics.get(name), seen.metrics[name]
    if metric is None or name not in receipt.metrics:
        return value == Value(None, None)
    proven = receipt.metrics[name]
    if value.shown is None or proven is None:
        return value.shown is None
    return rounded(Fraction(proven), metric.decimals) == value.shown and value.exact in (None, proven)


def _made(published: _Published, ledger: Ledger | None) -> Iterator[Drift]:
    """Look whether a board of a held-out truth was ever made so; what is older than these lines is taken as it is."""
    boards = frozenset[str]() if ledger is None else ledger.boards()
    files = {f"{published.name}/{path}": raw for path, raw in published.files.items()}
    of_it = [each for each in boards if each.startswith(f"{published.name}@")]
    if of_it and board_key(published.name, files) not in of_it:
        yield Drift(Kind.NEVER_MADE, published.name)
