"""Claims of a made-up board whose items are tried four times: counted out, and held against what entries may claim."""

import json
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from memory_tree import MemoryTree

from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.jobs.examine import examine
from checker.model.declared import Declared
from checker.model.finding import Severity
from checker.model.tree import FILE

ITEMS = 115
TRIES = 4
ENTRY = "submissions/errands/runner-1_2026-07-01"
CLAIMS = [f"pass_{k}" for k in range(1, TRIES + 1)]

DECLARATION = """\
id: errands
title: Errands
format: {format}
entry: {{name: "{{model}}_{{date}}"}}
versions:
  v1: {{items: {items}, count: {count}}}
components:
  pass_1: {{kind: number, trials: {{of: 4, name: runs}}}}
  pass_2: {{kind: number, trials: {{of: 4, all: 2, name: runs}}}}
  pass_3: {{kind: number, trials: {{of: 4, all: 3, name: runs}}}}
  pass_4: {{kind: number, trials: {{of: 4, all: 4, name: runs}}}}
metrics:
  pass_1: {{per_item: pass_1, scale: 100, decimals: 1}}
  pass_2: {{per_item: pass_2, scale: 100, decimals: 1}}
  pass_3: {{per_item: pass_3, scale: 100, decimals: 1}}
  pass_4: {{per_item: pass_4, scale: 100, decimals: 1}}
ranking: {{by: pass_1}}
claims:
  pass_1: [{{at: "submission:/results/pass_1"}}]
  pass_2: [{{at: "submission:/results/pass_2"}}]
  pass_3: [{{at: "submission:/results/pass_3"}}]
  pass_4: [{{at: "submission:/results/pass_4"}}]
invariants: {invariants}
verified_at: {{numbers: recomputed, items: none, raw: none}}
"""


@cache
def errands(format: str, count: int, invariants: str = "[]") -> Declared:
    items = "items/v1.jsonl" if format == "component_scores" else "null"
    text = DECLARATION.format(format=format, items=items, count=count, invariants=invariants)
    lines = "".join(f'{{"id": "e{at}"}}\n' for at in range(count))
    files = {"benchmark.yaml": text, "items/v1.jsonl": lines, "README.md": "# Errands\n"}
    tree = MemoryTree({f"benchmarks/errands/{name}": (FILE, raw.encode()) for name, raw in files.items()})
    return declared(tree, "errands", vocabulary())


def shown(successes: Sequence[int], decimals: int = 1) -> dict[str, Decimal]:
    """Give pass^1 to pass^4 in percent as a board would round them."""
    found = {}
    for k in range(1, TRIES + 1):
        exact = 100 * sum(Fraction(comb(count, k), comb(TRIES, k)) for count in successes) / len(successes)
        value = Decimal(exact.numerator) / Decimal(exact.denominator)
        found[f"pass_{k}"] = value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_EVEN)
    return found


def errors(
    claims: Mapping[str, Decimal], about: Declared, scores: bytes | None = None
) -> list[tuple[str, str | None, str]]:
    """Give the errors of an entry that claims these numbers: rule, pointer and message."""
    facts: dict[str, Any] = {"version": "v1", "name": "Runner 1", "organization": "Example", "date": "2026-07-01"}
    results = ", ".join(f'"{name}": {value}' for name, value in claims.items())
    text = json.dumps(facts)[:-1] + f', "results": {{{results}}}}}'
    files = {f"{ENTRY}/submission.json": (FILE, text.encode())}
    if scores is not None:
        files[f"{ENTRY}/scores.jsonl"] = (FILE, scores)
    found = examine(MemoryTree(files), ENTRY, about).findings
    wrong = [each for each in found if each.severity is Severity.ERROR]
    return [(each.rule, each.problem.where.pointer, each.problem.message.fill(repr)) for each in wrong]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, TRIES), min_size=ITEMS, max_size=ITEMS), st.integers(0, 3))
def test_what_was_measured_is_never_accused(successes: list[int], decimals: int) -> None:
    claims = shown(successes, decimals)
    assert [each for each in errors(claims, errands("trials", ITEMS)) if each[0] != "CLM002"] == []


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(CLAIMS), st.integers(0, 1000))
def test_one_claim_is_accused_where_no_counts_give_it(name: str, tenths: int) -> None:
    """Means of C(c, k) over 4 tries: their sums are counted out here, item by item."""
    claim, k = Decimal(tenths).scaleb(-1), int(name[-1])
    sums = reachable(tuple(sorted({comb(count, k) for count in range(TRIES + 1)})))
    means = (Fraction(100 * total, ITEMS * comb(TRIES, k)) for total in sums)
    possible = any(abs(mean - Fraction(claim)) <= Fraction(1, 20) for mean in means)
    rules = [rule for rule, _, _ in errors({name: claim}, errands("trials", ITEMS))]
    assert rules == ([] if possible else ["ATT001"])


@cache
def reachable(values: tuple[int, ...]) -> frozenset[int]:
    sums = {0}
    for _ in range(ITEMS):
        sums = {total + value for total in sums for value in values}
    return frozenset(sums)


def test_the_finding_names_the_items_and_the_nearest_numbers() -> None:
    assert errors({"pass_4": Decimal("50.0")}, errands("trials", ITEMS)) == [
        (
            "ATT001",
            "/results/pass_4",
            "'pass_4' is claimed as '50.0', "
            "and no count of 115 items gives that: 57 would be 49.6 and 58 would be 50.4",
        )
    ]


GOOD = shown([4] * 26 + [3] * 12 + [2] * 15 + [1] * 35 + [0] * 27)


def test_a_board_of_good_claims_passes() -> None:
    assert errors(GOOD, errands("trials", ITEMS)) == []


@pytest.mark.parametrize(
    ("name", "value", "others"),
    [("pass_4", "40.0", 1), ("pass_2", "9.9", 1), ("pass_3", "33.3", 1), ("pass_1", "28.7", 1)],
)
def test_a_claim_that_does_not_fit_the_others_is_told_once(name: str, value: str, others: int) -> None:
    found = errors({**GOOD, name: Decimal(value)}, errands("trials", ITEMS))
    assert [rule for rule, _, _ in found] == ["ATT002"] * others
    assert repr(value) in found[0][2]
    assert "no outcomes of 4 tries of each of 115 items give" in found[0][2]


def test_a_declared_relation_is_told_in_place_of_what_counts_say() -> None:
    about = errands("trials", ITEMS, '["pass_4 <= pass_3", "pass_3 <= pass_2", "pass_2 <= pass_1"]')
    assert errors(GOOD, about) == []
    found = errors({**GOOD, "pass_4": Decimal("40.0")}, about)
    assert [(rule, pointer) for rule, pointer, _ in found] == [("INV002", "/results/pass_3")]
    assert "does not keep 'pass_4 <= pass_3'" in found[0][2]


def test_rounding_breaks_no_relation() -> None:
    about = errands("trials", 3, '["3*pass_4 == 100", "pass_1 - pass_4 < 1"]')
    assert errors({"pass_1": Decimal("33.3"), "pass_4": Decimal("33.3")}, about) == []
    assert [rule for rule, _, _ in errors({"pass_4": Decimal("66.7")}, about)] == ["INV002"]


def test_records_of_the_entry_tell_the_right_number_instead() -> None:
    successes = [4, 3, 2, 1, 0]
    about = errands("component_scores", len(successes))
    cells = [{f"pass_{k}": comb(count, k) / comb(TRIES, k) for k in range(1, TRIES + 1)} for count in successes]
    lines = [{"id": f"e{at}", "status": "scored", "components": each} for at, each in enumerate(cells)]
    scores = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    assert errors(shown(successes), about, scores) == []
    found = errors({**shown(successes), "pass_2": Decimal("33.4")}, about, scores)
    assert found == [("CLM004", "/results/pass_2", "'pass_2' is claimed as '33.4' and measured as 33.3")]
    rounded = scores.replace(b"0.16666666666666666", b"0.1667")
    assert [rule for rule, _, _ in errors(shown(successes), about, rounded)] == ["CMP020"]
