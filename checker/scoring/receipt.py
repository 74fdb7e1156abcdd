"""Receipts: what a rescoring was made from and what came out, bound together by digests."""

import re
from collections.abc import Mapping
from dataclasses import field, fields
from fractions import Fraction
from hashlib import sha256
from typing import Any

from checker.metrics.rounding import exact, rounded
from checker.model.benchmark import Benchmark, Truth, TruthKind
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import LedgerRefusal
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.json import Json
from checker.model.judging import ControlKind
from checker.model.metric import Score
from checker.model.result import PassedControls, Receipt, Result
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.strict import read_json
from checker.scoring.digest import digest, scorer_digest
from checker.scoring.version_digest import own_scorer_digest

__all__ = [
    "Judged",
    "digest",
    "make_receipt",
    "read_receipt",
    "receipt_document",
    "receipt_key",
    "scorer_digest",
    "unjudged_key",
]

_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_TREE = re.compile(r"[0-9a-f]{40}")
_EXACT = re.compile(r"-?[0-9]+/[1-9][0-9]*")
_FACTS = {"numbers": Numbers, "items": Extent, "raw": Extent}
_NAMES = tuple(each.name for each in fields(Receipt))
_JUDGED = ("verdicts", "methods")
_CONTROLS = "controls"
_KINDS = frozenset(each.value for each in ControlKind)


@dataclass(frozen=True, slots=True)
class Judged:
    """What a receipt tells of judges: the digest of their verdicts, None where nobody is asked, methods, controls."""

    verdicts: str | None = None
    methods: Mapping[str, str] = field(default_factory=dict)
    controls: Mapping[str, PassedControls] = field(default_factory=dict)


UNJUDGED = Judged()


def make_receipt(
    entry: Entry, declared: Declared, result: Result, records: bytes, judged: Judged = UNJUDGED
) -> Receipt:
    """Prove one rescoring; `records` are the bytes of the records file. The entry must name a known version."""
    version = entry.version
    if version is None:
        raise ValueError("an entry without a version is never rescored")
    return Receipt(
        benchmark=declared.benchmark.id,
        version=version.name,
        entry=entry.name,
        entry_tree=entry.tree_id,
        records=digest(records),
        truth=version.truth.commitment,
        scorer=own_scorer_digest(declared, version.name),
        evidence=_evidence(result.evidence),
        metrics={name: _told(name, score, declared.benchmark, version.truth) for name, score in result.metrics.items()},
        verdicts=judged.verdicts,
        methods=judged.methods,
        controls=judged.controls,
    )


def receipt_key(
    entry_tree: str, version: str, truth_commitment: str | None, scorer: str, verdicts: str | None = None
) -> str:
    """Give the key under which a rescoring is kept: 64 hex digits over everything that its numbers depend on."""
    return sha256(dump_line([entry_tree, version, truth_commitment, scorer, verdicts])).hexdigest()


def unjudged_key(receipt: Receipt) -> str:
    """Give the key of what a receipt proves without its verdicts, by which it is found before anybody is asked."""
    return receipt_key(receipt.entry_tree, receipt.version, receipt.truth, receipt.scorer)


def receipt_document(receipt: Receipt) -> Json:
    """Give a receipt as the JSON that is kept."""
    return receipt.document()


def read_receipt(raw: bytes) -> Receipt:
    """Read a kept receipt strictly. Raises LedgerRefusal."""
    value, faults = read_json(raw)
    names = _names(value) if isinstance(value, dict) else set()
    if faults or not isinstance(value, dict) or value.keys() - {"$schema"} != names or not _sound(value):
        raise LedgerRefusal(
            say("a receipt cannot be read: it does not have the shape of one"),
            say("Restore it from a copy that is whole, or rescore the entry."),
        )
    held: dict[str, Any] = {name: value[name] for name in _NAMES if name in names}
    controls = {name: PassedControls(**each) for name, each in held.get(_CONTROLS, {}).items()}
    return Receipt(**{**held, _CONTROLS: controls})


def _names(value: dict[str, Json]) -> set[str]:
    """Give the keys that a receipt has: what tells of judges only where it names verdicts, controls where it may."""
    left_out = {_CONTROLS} - value.keys() if "verdicts" in value else {*_JUDGED, _CONTROLS}
    return {*_NAMES} - left_out


def _told(metric: str, score: Score, benchmark: Benchmark, truth: Truth) -> str | None:
    """Give a metric's value, of a held-out truth only as it is shown: the exact one counts right answers."""
    if score.value is None:
        return None
    hidden = truth.kind is TruthKind.HELDOUT
    return exact(Fraction(rounded(score.value, benchmark.metrics[metric].decimals)) if hidden else score.value)


def _evidence(evidence: Evidence) -> Mapping[str, str]:
    return {fact: getattr(evidence, fact).name.lower() for fact in _FACTS}


def _sound(value: dict[str, Json]) -> bool:
    texts = all(isinstance(value[name], str) for name in ("benchmark", "version", "entry"))
    trees = _matches(_TREE, value["entry_tree"])
    digests = all(_matches(_DIGEST, value[name]) for name in ("records", "scorer"))
    truth = value["truth"] is None or _matches(_DIGEST, value["truth"])
    signed = value["signature"] is None or isinstance(value["signature"], str)
    return texts and trees and digests and truth and signed and _sound_facts(value) and _sound_judging(value)


def _sound_judging(value: dict[str, Json]) -> bool:
    methods = value.get("methods", {})
    told = isinstance(methods, dict) and all(isinstance(each, str) for each in methods.values())
    controls = value.get(_CONTROLS, {})
    passed = isinstance(controls, dict) and all(map(_sound_controls, controls.values()))
    return told and passed and ("verdicts" not in value or _matches(_DIGEST, value["verdicts"]))


def _sound_controls(value: Json) -> bool:
    if not isinstance(value, dict) or value.keys() != {"digest", "n", "marks", "passed"} or value["passed"] is not True:
        return False
    counts, marks = value["n"], value["marks"]
    counted = isinstance(counts, dict) and counts.keys() == _KINDS and all(type(n) is int for n in counts.values())
    marked = isinstance(marks, dict) and all(each is None or _matches(_EXACT, each) for each in marks.values())
    return counted and (marks is None or marked) and _matches(_DIGEST, value["digest"])


def _sound_facts(value: dict[str, Json]) -> bool:
    evidence, metrics = value["evidence"], value["metrics"]
    if not isinstance(evidence, dict) or not isinstance(metrics, dict) or evidence.keys() != set(_FACTS):
        return False
    words = {fact: [level.name.lower() for level in levels] for fact, levels in _FACTS.items()}
    known = all(evidence[fact] in words[fact] for fact in _FACTS)
    return known and all(each is None or _matches(_EXACT, each) for each in metrics.values())


def _matches(pattern: re.Pattern[str], value: Json) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None
