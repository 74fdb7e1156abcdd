"""What a declaration says of chance, and what stands where it says nothing."""

from fractions import Fraction

import pytest
from declaration_samples import VOCABULARY, read_benchmark

from checker.model.uncertainty import Uncertainty

TEXT = """\
id: films
title: Films
format: predictions
entry: {name: "{model}_{date}"}
key: [clip, question]
versions:
  v1: {items: items/v1.jsonl, count: 10}
components:
  right: {kind: binary}
score: {right: {compare: label}}
metrics:
  accuracy: {per_item: right}
ranking: {by: accuracy}
views: {strata: [genre]}
truth: {kind: open, store: age:truth/v1.age}
"""


def read(more: str = "", text: str = TEXT) -> Uncertainty:
    return read_benchmark((text + more).encode(), "benchmarks/films/benchmark.yaml", VOCABULARY).uncertainty


def test_nothing_has_to_be_said() -> None:
    assert read() == Uncertainty(Fraction(95, 100), 10_000, None)


@pytest.mark.parametrize("by", ["clip", "genre"])
def test_all_of_it_may_be_said(by: str) -> None:
    found = read(f"uncertainty: {{level: 0.9, resamples: 500, cluster_by: {by}}}\n")
    assert found == Uncertainty(Fraction(9, 10), 500, by)


def test_secret_items_can_hang_together_by_a_field_of_the_key() -> None:
    secret = TEXT.replace("  v1: {items: items/v1.jsonl, count: 10}", "  v1: {items: null, count: 10}")
    assert read("uncertainty: {cluster_by: clip}\n", secret).cluster_by == "clip"
