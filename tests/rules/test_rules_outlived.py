"""Whether a receipt from before a change proves what an entry claims."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_tree import MemoryTree

from checker.catalogue.benchmarks import declared
from checker.catalogue.formats import formats
from checker.catalogue.vocabulary import vocabulary
from checker.formats.entry import read_entry
from checker.metrics.rounding import exact, rounded, shown
from checker.model.entry import Entry
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.result import Receipt
from checker.model.said import say
from checker.model.tree import FILE
from checker.rules.outlived import agreed

ENTRY = "submissions/lamps/lamp_2026-07-01"
SUBMISSION = f"{ENTRY}/submission.json"
DECLARATION = """\
id: lamps
title: Lamps
format: predictions
entry: {name: "{model}_{date}"}
versions:
  v1: {items: null, count: 3}
components:
  lit: {kind: binary}
score: {lit: {compare: label}}
metrics:
  share: {per_item: lit, scale: 100, decimals: 1}
  ratio: {per_item: lit, decimals: 3}
ranking: {by: share}
truth: {kind: open, store: "file:truth.json"}
claims:
  share: [{at: submission:/share, decimals: 1}]
  ratio: [{at: submission:/ratio, decimals: 2}]
"""
FILES = {"benchmark.yaml": DECLARATION, "README.md": "# Lamps\n"}
LAMPS = declared(
    MemoryTree({f"benchmarks/lamps/{name}": (FILE, text.encode()) for name, text in FILES.items()}),
    "lamps",
    vocabulary(),
)
D = f"sha256:{'a' * 64}"


def entry(**claims: str) -> Entry:
    facts = json.dumps({"version": "v1", "name": "L", "organization": "E", "date": "2026-07-01"})[:-1]
    text = facts + "".join(f', "{name}": {value}' for name, value in claims.items()) + "}"
    tree = MemoryTree({SUBMISSION: (FILE, text.encode()), f"{ENTRY}/predictions.json": (FILE, b"[]")})
    return read_entry(tree, ENTRY, LAMPS, formats()["predictions"])


def receipt(**metrics: str | None) -> Receipt:
    return Receipt("lamps", "v1", "lamp_2026-07-01", "0" * 40, D, None, D, {}, metrics)


def fault(pointer: str) -> Finding:
    return Finding("CLM004", Severity.ERROR, Problem(Place(SUBMISSION, pointer, 1, 1), say("x"), say("y")))


SHARE = [fault("/share")]


@pytest.mark.parametrize(
    ("claims", "metrics", "right"),
    [
        ({"share": "66.7"}, {"share": "200/3"}, True),
        ({"share": "66.6"}, {"share": "200/3"}, False),
        ({"share": "66.75"}, {"share": "200/3"}, False),
        ({"share": "66.75"}, {"share": "667/10"}, True),
        ({"share": "66.67"}, {"share": "667/10"}, True),
        ({"share": "66.8"}, {"share": "667/10"}, True),
        ({"share": "66.9"}, {"share": "667/10"}, False),
        ({"share": "66.76"}, {"share": "667/10"}, False),
        ({"share": "66.7", "ratio": "0.67"}, {"share": "200/3", "ratio": "2/3"}, True),
        ({"share": "66.7", "ratio": "0.5"}, {"share": "200/3", "ratio": "2/3"}, False),
        ({"share": "66.7", "ratio": "0.5"}, {"share": "200/3", "ratio": None}, True),
        ({"share": "66.7", "ratio": "0.5"}, {"share": "200/3"}, True),
        ({"share": "66.7"}, {"share": None}, False),
        ({"share": "66.7"}, {}, False),
    ],
)
def test_every_claim_has_to_be_what_was_proven(claims, metrics, right):
    assert agreed(entry(**claims), receipt(**metrics), SHARE) is right


def test_only_claims_with_a_fault_need_to_be_told_of():
    about = entry(share="66.7", ratio="0.5")
    assert not agreed(about, receipt(share="200/3"), [*SHARE, fault("/ratio")])
    assert agreed(about, receipt(share="200/3"), SHARE)
    assert agreed(about, receipt(share="200/3"), [])


@given(st.fractions(0, 100, max_denominator=5000), st.integers(1, 5))
def test_what_was_right_is_right_by_the_receipt_of_an_open_and_of_a_heldout_truth(value: Fraction, decimals: int):
    about = entry(share=shown(value, decimals))
    for told in (value, Fraction(rounded(value, 1))):
        assert agreed(about, receipt(share=exact(told)), SHARE)
