"""An entry and the truth to a measurement: opened, scored, recorded, proven."""

from dataclasses import replace

from checker import __version__
from checker.jobs.judge import Court
from checker.model.benchmark import TruthKind
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import ScorerRefusal, TruthRefusal, VoidRefusal
from checker.model.evidence import Numbers
from checker.model.ports import Ledger, Scorer, TruthStore
from checker.model.record import Record
from checker.model.result import Measurement, Receipt, Result
from checker.model.scoring import TruthBundle
from checker.model.value import dataclass
from checker.reading.records import read_records, salt_line, without_salt, write_records
from checker.scoring.judging.settle import Settled
from checker.scoring.receipt import UNJUDGED, Judged, make_receipt, receipt_key, scorer_digest
from checker.scoring.records import records_from
from checker.scoring.result import result_from
from checker.scoring.task import scoring_task
from checker.scoring.version_digest import own_scorer_digest


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured, with its proof; `fresh` when it was not in the ledger before.

    `unjudged` counts the questions that no judge has answered. `rekeyed`: the ledger holds it under an older key only.
    `receipt` is the one to publish: of this entry's name and of today's metrics, over the very records.
    """

    result: Result
    receipt: Receipt
    measurement: Measurement
    fresh: bool
    unjudged: int = 0
    rekeyed: bool = False


def measure(
    entry: Entry, declared: Declared, truth: TruthStore, scorer: Scorer, court: Court | None = None
) -> Measured:
    """Open the truth, score the entry apart, and make the result and its receipt.

    Raises TruthRefusal and ScorerRefusal, each saying what it is about, and JudgeRefusal.
    """
    bundle = _opened(declared, _version(entry), truth)
    found, settled = scored(entry, declared, bundle, scorer, court)
    result = result_from(entry, found, Numbers.RESCORED)
    secret = declared.benchmark.versions[_version(entry)].truth.kind is TruthKind.HELDOUT
    records = (salt_line(bundle.salt) if secret else b"") + write_records(result.records)
    judged = UNJUDGED if settled is None else Judged(settled.verdicts, settled.methods, settled.controls)
    receipt = make_receipt(entry, declared, result, records, judged)
    key, open = key_of(entry, declared, judged.verdicts), 0 if settled is None else settled.open
    measurement = Measurement(key, receipt, records, secret, __version__, declared.tree_id, open)
    return Measured(result, receipt, measurement, fresh=True, unjudged=0 if settled is None else settled.unjudged)


def _opened(declared: Declared, version: str, truth: TruthStore) -> TruthBundle:
    try:
        return truth.open(declared, version)
    except TruthRefusal as refusal:
        raise refusal.about(f"{declared.benchmark.id} {version}") from None


def scored(
    entry: Entry, declared: Declared, bundle: TruthBundle, scorer: Scorer, court: Court | None
) -> tuple[tuple[Record, ...], Settled | None]:
    """Score an entry by an opened truth. Raises ScorerRefusal, TruthRefusal and JudgeRefusal."""
    try:
        task = scoring_task(entry, declared, bundle)
        if task.judging is None:
            return records_from(entry, declared, scorer.run(task)), None
        if court is None:
            raise ValueError("a judged benchmark is measured with a court, if only one that asks nobody")
        cells, settled = court.judged(task, declared, declared.benchmark.versions[_version(entry)], scorer)
        return records_from(entry, declared, cells), settled
    except (ScorerRefusal, VoidRefusal) as refusal:
        raise refusal.about(entry.path) from None


def recall(entry: Entry, declared: Declared, ledger: Ledger) -> Measured | None:
    """Give what the ledger holds of this very entry, truth and scorer, if it was measured before."""
    found = ledger.measurement(key_of(entry, declared))
    older = None if found is not None else _under_older_key(entry, declared, ledger)
    known = found or older
    if known is None or entry.items is None or entry.items.items is None:
        return None
    records = read_records(without_salt(known.records), entry.items.items)
    result = result_from(entry, records, Numbers.RESCORED)
    judged = Judged(known.receipt.verdicts, known.receipt.methods, known.receipt.controls)
    receipt = make_receipt(entry, declared, result, known.records, judged)
    if older is not None:
        key = key_of(entry, declared, judged.verdicts)
        known = replace(older, key=key, receipt=receipt, checker=__version__, benchmark_tree=declared.tree_id)
    return Measured(result, receipt, known, fresh=False, unjudged=known.open, rekeyed=older is not None)


def _under_older_key(entry: Entry, declared: Declared, ledger: Ledger) -> Measurement | None:
    """Look where older Pullranks kept it: under a digest in which every version's items counted."""
    older = scorer_digest(declared)
    if older == own_scorer_digest(declared, _version(entry)):
        return None
    return ledger.measurement(_key(entry, declared, older))


def key_of(entry: Entry, declared: Declared, verdicts: str | None = None) -> str:
    """Give the ledger's key: the same entry, truth, scorer and verdicts are never paid for twice.

    Without verdicts it is what leads to those that were measured with any.
    """
    return _key(entry, declared, own_scorer_digest(declared, _version(entry)), verdicts)


def _key(entry: Entry, declared: Declared, scorer: str, verdicts: str | None = None) -> str:
    version = _version(entry)
    return receipt_key(entry.tree_id, version, declared.benchmark.versions[version].truth.commitment, scorer, verdicts)


def _version(entry: Entry) -> str:
    if entry.version is None:
        raise ValueError("an entry without a version has errors and is never measured")
    return entry.version.name
