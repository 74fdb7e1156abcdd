"""What a declaration takes for the cost of an entry, and how an entry tells it."""

from decimal import Decimal

import pytest
from declaration_samples import VOCABULARY, read_benchmark

from checker.formats.facts import read_facts
from checker.formats.submission import submission_schema
from checker.model.benchmark import Benchmark
from checker.model.cost import Cost, CostSource
from checker.model.json import Document, Json

TEXT = """\
id: films
title: Films
format: predictions
entry: {name: "{model}_{date}", fields: {price: /price}, optional: [price]}
versions:
  v1: {items: items/v1.jsonl, count: 10}
components:
  right: {kind: binary}
score: {right: {compare: label}}
metrics:
  accuracy: {per_item: right}
ranking: {by: accuracy}
truth: {kind: open, store: age:truth/v1.age}
"""


def read(more: str = "") -> Benchmark:
    return read_benchmark((TEXT + more).encode(), "benchmarks/films/benchmark.yaml", VOCABULARY)


def test_no_cost_has_to_be_said() -> None:
    assert read().cost is None
    assert read().cost_fact is None


@pytest.mark.parametrize(("source", "name"), [("fact", "price"), ("metric", "accuracy"), ("component", "right")])
def test_a_cost_is_a_fact_a_metric_or_a_component(source: str, name: str) -> None:
    found = read(f"cost: {{{source}: {name}, unit: USD}}\n")
    assert found.cost == Cost(CostSource(source), name, "Cost", "USD")
    assert found.cost_fact == ("price" if source == "fact" else None)


@pytest.mark.parametrize(
    ("written", "told"), [(0, "0"), (Decimal("1.50"), "1.50"), ("1.5", None), (True, None), (None, None), ([1], None)]
)
def test_a_fact_that_is_the_cost_is_a_number_and_nothing_else_is(written: Json, told: str | None) -> None:
    document = Document("submission", "submission.json", b"", {"price": written})
    assert read_facts({"submission": document}, {"price": "/price"}, "price").others.get("price") == told


def test_what_an_entry_may_write_there_is_a_number_or_nothing() -> None:
    schema = submission_schema(read("cost: {fact: price, unit: USD}\n"), {})
    assert isinstance(schema, dict)
    assert isinstance(schema["properties"], dict)
    assert schema["properties"]["price"] == {"type": ["number", "null"], "minimum": 0}
