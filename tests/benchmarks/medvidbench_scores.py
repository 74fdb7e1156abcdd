"""Runs the scorer of MedVidBench, and makes the benchmark's metrics of what it gives."""

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.metrics.values import scores
from checker.model.benchmark import Benchmark
from checker.model.item import Item, ItemKey
from checker.model.record import Absence, Record

ROOT = Path(__file__).parents[2]
TEN = (
    "cvs_acc",
    "nap_acc",
    "sa_acc",
    "stg_miou",
    "tag_miou_03",
    "tag_miou_05",
    "dvc_f1",
    "dvc_llm",
    "vs_llm",
    "rc_llm",
)
SEVEN = TEN[:7]
_SOURCE = (ROOT / "benchmarks/medvidbench/scorer.py").read_bytes()


@cache
def scorer() -> ModuleType:
    module = ModuleType("scorer")
    exec(compile(_SOURCE, "scorer.py", "exec"), module.__dict__)
    return module


@cache
def benchmark() -> Benchmark:
    return declared(FolderTree(ROOT), "medvidbench", vocabulary()).benchmark


def cells(record: Mapping[str, Any], answer: Any) -> dict[str, Any]:
    """Give the cells of one answer, the record as the scorer's process has it: numbers exact."""
    (row,) = scorer().score([("x", answer)], {"x": exactly(record)})
    return row


def exactly(record: Mapping[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(record), parse_float=Decimal)


def metrics(records: Iterable[Mapping[str, Any]]) -> dict[str, Fraction | None]:
    """Score records in the merged form and average as the benchmark declares; `answer` None: not answered."""
    items, made = [], []
    for at, record in enumerate(records):
        attributes = {"qa_type": record["qa_type"], "source": record["data_source"]}
        key = ItemKey((str(at), record["qa_type"]))
        items.append(Item(key, attributes))
        if record["answer"] is not None:
            row = cells(record, record["answer"])
            made.append(Record(key, {name: _cell(cell) for name, cell in row.items()}))
    found = scores(benchmark(), items, made, benchmark().missing)
    return {name: score.value for name, score in found.items()}


def _cell(cell: Any) -> Fraction | Absence:
    return Absence(cell) if isinstance(cell, str) else Fraction(cell)
