"""What a declaration says of feedback: quotas, totals, and a gate that can decide."""

from fractions import Fraction

import pytest
from declaration_samples import VOCABULARY, read_benchmark

from checker.model.errors import DeclarationRefusal
from checker.model.publication import Feedback, Gate, Quota

TEXT = """\
id: films
title: Films
format: predictions
entry: {name: "{model}_{date}"}
versions:
  v1: {items: items/v1.jsonl, count: 10}
components:
  right: {kind: binary}
score: {right: {compare: label}}
metrics:
  accuracy: {per_item: right}
  error: {per_item: right, better: lower, fill: 1}
  both: {derive: harmonic_mean, of: [accuracy, error]}
ranking: {by: accuracy}
truth: {kind: heldout, store: age:truth/v1.age, commitment: "sha256:%s"}
missing: zero_fill
publish: {records: sealed}
feedback: {quota: {count: 1, per_days: 7}, gate: {total: 200, baseline: {number: 0.5}}}
""" % ("0" * 64)


def read(old: str = "", new: str = "") -> Feedback:
    assert TEXT.count(old) == 1 or not old
    return read_benchmark(TEXT.replace(old, new).encode(), "benchmarks/films/benchmark.yaml", VOCABULARY).feedback


def test_a_gate_with_a_number_is_read() -> None:
    found = read()
    assert found.gate == Gate(200, number=Fraction(1, 2))
    assert found.quota == Quota(1, 7)
    assert found.total == 200


def test_a_gate_with_an_entry_is_read() -> None:
    assert read("{number: 0.5}", "{entry: guesser_2026-11-30}, against: all").gate == Gate(
        200, entry="guesser_2026-11-30", against_all=True
    )


def test_the_smaller_total_holds() -> None:
    assert Feedback().total is None
    assert Feedback(quota=Quota(1, 7, total=9)).total == 9
    assert Feedback(quota=Quota(1, 7, total=9), gate=Gate(5)).total == 5


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{number: 0.5}", "{}", "either an entry or a number"),
        ("{number: 0.5}", "{number: 0.5, entry: guesser}", "either an entry or a number"),
        (
            TEXT[TEXT.index("truth:") : TEXT.index("missing:")],
            "truth: {kind: open, store: age:truth/v1.age}\n",
            "no version has one",
        ),
        ("records: sealed", "records: none", "none are kept"),
        ("ranking: {by: accuracy}", "ranking: {by: {mean_rank: [accuracy, error]}}", "ranked by several"),
        ("ranking: {by: accuracy}", "ranking: {by: both}", "no value on an item"),
        ("missing: zero_fill", "missing: exclude", "leaves out what is missing"),
        ("{items: items/v1.jsonl, count: 10}", "{items: null, count: 10}", "are not published"),
        ("per_days: 7}", "per_days: 7, total: 100}", "made for 200 rescorings, the quota for 100"),
        ("total: 200", "total: 100001", "100000"),
        ("total: 200", "total: 0", "above 0"),
    ],
)
def test_a_gate_that_could_not_decide_is_a_mistake(old: str, new: str, told: str) -> None:
    with pytest.raises(DeclarationRefusal) as refused:
        read(old, new)
    said = [problem.message.fill(str) + " " + problem.fix.fill(str) for problem in refused.value.problems]
    assert len(said) == 1, said
    assert told in said[0]


def test_a_gate_needs_a_score() -> None:
    with pytest.raises(DeclarationRefusal) as refused:
        read("score: {right: {compare: label}}\n", "")
    assert any("no score is declared" in problem.message.template for problem in refused.value.problems)
