"""Receipts bind what was measured to what it was measured from."""

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest
from scoring_examples import BINARY, IDS, LABEL, benchmark, declared, entry, items, key

from checker.model.benchmark import Comparison, Component, ComponentKind, Scoring, Truth, TruthKind
from checker.model.errors import LedgerRefusal
from checker.model.evidence import Numbers
from checker.model.record import Absence, Record
from checker.model.result import PassedControls
from checker.reading.canonical import dump
from checker.scoring.receipt import digest, make_receipt, read_receipt, receipt_document, receipt_key, scorer_digest
from checker.scoring.result import result_from

COMMITTED = Truth(TruthKind.OPEN, "age:truth/v1.age", "sha256:" + "a" * 64)
HERE = declared(benchmark(truth=COMMITTED))
RAW = b"records\n"


def receipt(*cells):
    held = entry(HERE, dict.fromkeys(IDS, "x"))
    made = tuple(Record(key(id), {"correct": cell}) for id, cell in zip(IDS, cells, strict=True))
    return make_receipt(held, HERE, result_from(held, made, Numbers.RESCORED), RAW)


RECEIPT = receipt(Fraction(1), Fraction(1), Fraction(0))
DOCUMENT = receipt_document(RECEIPT)


def test_a_receipt_names_everything_that_it_was_made_from():
    assert RECEIPT.entry_tree == "2" * 40
    assert RECEIPT.truth == COMMITTED.commitment
    assert RECEIPT.records == digest(RAW) == f"sha256:{sha256(RAW).hexdigest()}"
    assert RECEIPT.scorer == scorer_digest(HERE)
    assert RECEIPT.metrics == {"score": "200/3"}
    assert RECEIPT.evidence == {"numbers": "rescored", "items": "all", "raw": "all"}
    assert RECEIPT.signature is None


def test_an_unavailable_metric_is_null():
    assert receipt(*[Absence.MISSING_EVALUATION] * 3).metrics == {"score": None}


def test_a_receipt_is_read_back():
    assert read_receipt(dump(DOCUMENT)) == RECEIPT
    signed = replace(RECEIPT, signature="s", truth=None, metrics={"score": "-1/3", "other": None})
    assert read_receipt(dump(receipt_document(signed))) == signed


@pytest.mark.parametrize(
    "change",
    [
        {"entry_tree": "2" * 39},
        {"records": "sha256:" + "A" * 64},
        {"records": None},
        {"truth": "md5:00"},
        {"scorer": ""},
        {"checker": "0.1.0"},
        {"entry": None},
        {"evidence": {}},
        {"evidence": {"numbers": "sworn", "items": "all", "raw": "all"}},
        {"evidence": {"numbers": "rescored", "items": "all", "raw": ["all"]}},
        {"metrics": []},
        {"metrics": {"score": 1}},
        {"metrics": {"score": "1/0"}},
        {"metrics": {"score": "0.5"}},
        {"signature": 1},
        {"more": 1},
    ],
)
def test_anything_but_a_receipt_is_refused(change):
    with pytest.raises(LedgerRefusal, match="receipt"):
        read_receipt(dump({**DOCUMENT, **change}))


@pytest.mark.parametrize("raw", [b"", b"[]", b"{}", b"{", dump(DOCUMENT)[:-5], dump(DOCUMENT) * 2])
def test_broken_receipts_are_refused(raw):
    with pytest.raises(LedgerRefusal, match="receipt"):
        read_receipt(raw)


def test_a_key_depends_on_all_that_the_numbers_depend_on():
    parts = ["2" * 40, "v1", "sha256:t", "sha256:s", None]
    keys = {receipt_key(*parts)}
    for place, other in enumerate(["3" * 40, "v2", None, "sha256:z", "sha256:v"]):
        keys.add(receipt_key(*[*parts[:place], other, *parts[place + 1 :]]))
    assert len(keys) == 6
    assert all(len(key) == 64 and set(key) <= set("0123456789abcdef") for key in keys)


SPLIT = replace(BINARY, applies_to={"kind": ("x",)})


def of(components=(BINARY,), scoring=LABEL, item_set=None, scorer=None, tree=None):
    here = declared(benchmark(*components, scoring=scoring, truth=COMMITTED), item_set, scorer)
    return scorer_digest(here if tree is None else replace(here, tree_id=tree))


def test_the_scorers_digest_changes_with_whatever_decides_a_cell():
    own = Scoring(scorer="scorer.py")
    digests = [
        of(),
        of(scoring=own, scorer="a = 1"),
        of(scoring=own, scorer="a = 2"),
        of(scoring=Scoring({"correct": Comparison("text")})),
        of(scoring=Scoring({"correct": Comparison("label", {"labels": ("a",)})})),
        of(scoring=Scoring({"correct": Comparison("number", {"absolute": Fraction(1, 3)})})),
        of(scoring=Scoring({"correct": Comparison("number", {"absolute": Fraction(1, 4)})})),
        of([replace(BINARY, low=Fraction(0))]),
        of([replace(BINARY, high=Fraction(0))]),
        of([replace(BINARY, judged=True)]),
        of([replace(BINARY, kind=ComponentKind.NUMBER)]),
        of([BINARY, Component("more", ComponentKind.BINARY, "M")]),
        of([BINARY, Component("more", ComponentKind.BINARY, "M", implies="correct")]),
        of([SPLIT], item_set=items(*IDS, kind=("x", "y", "y"))),
        of([SPLIT], item_set=items(*IDS, kind=("x", "x", "y"))),
    ]
    assert len(set(digests)) == len(digests)


def test_the_scorers_digest_stays_where_nothing_that_decides_a_cell_changed():
    assert of() == of(tree="9" * 40)
    assert of() == of([replace(BINARY, label="Other")])
    assert of() == of(item_set=items(*IDS, kind=("x", "y", "y")))
    assert of(scorer="left over") == of()


def test_where_the_truth_has_no_commitment_the_whole_folder_counts():
    loose = declared(benchmark(truth=Truth(TruthKind.OPEN, "file:truth.json")))
    assert scorer_digest(loose) != scorer_digest(replace(loose, tree_id="9" * 40))


PASSED = PassedControls(
    "sha256:" + "c" * 64, {"empty": 3, "injected": 4, "gold": 0}, {"empty": "0/1", "injected": "1/9", "gold": None}
)
JUDGED = replace(RECEIPT, verdicts="sha256:" + "d" * 64, controls={"t": PASSED})
TOLD = PASSED.document()


@pytest.mark.parametrize("controls", [{}, {"t": PASSED}, {"t": PASSED, "u": replace(PASSED, marks=None)}])
def test_what_a_judge_made_of_controls_is_read_back(controls):
    held = replace(JUDGED, controls=controls)
    assert read_receipt(dump(receipt_document(held))) == held


def test_a_receipt_without_a_judge_tells_nothing_of_controls():
    assert "controls" not in DOCUMENT
    with pytest.raises(LedgerRefusal, match="receipt"):
        read_receipt(dump({**DOCUMENT, "controls": {"t": TOLD}}))


@pytest.mark.parametrize(
    "told",
    [
        [],
        {"t": None},
        {"t": {**TOLD, "passed": False}},
        {"t": {**TOLD, "passed": 1}},
        {"t": {**TOLD, "n": {"empty": 3}}},
        {"t": {**TOLD, "n": {**TOLD["n"], "gold": True}}},
        {"t": {**TOLD, "marks": {"empty": "0.5"}}},
        {"t": {**TOLD, "marks": []}},
        {"t": {**TOLD, "digest": "c"}},
        {"t": {**TOLD, "more": 1}},
    ],
)
def test_forged_controls_are_refused(told):
    with pytest.raises(LedgerRefusal, match="receipt"):
        read_receipt(dump({**receipt_document(JUDGED), "controls": told}))
