"""Entries that hold submission.json and a summary alone, of a benchmark with 200 made-up items and a version of 186."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from memory_tree import MemoryTree
from rule_examples import TRIALS_ENTRY, start

from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.jobs.examine import examine
from checker.model.declared import Declared
from checker.model.finding import Finding, Severity
from checker.model.tree import FILE

IDS = tuple(f"owner-{k % 37}__repo_{k}_{k * 2654435761 % 2**32:08x}" for k in range(200))
LISTS = ("empty_model_patch", "model_patch_error", "indeterminate", "func_pass", "sec_pass")
COUNTS = {
    "empty_model_patch": "num_empty_model_patch",
    "model_patch_error": "num_model_patch_errors",
    "indeterminate": "num_indeterminate",
}
SUMMARY = f"{TRIALS_ENTRY}/trajectories/{TRIALS_ENTRY.rpartition('/')[2]}.summary.json"
SUBMISSION = f"{TRIALS_ENTRY}/submission.json"
_VERSIONS = """versions:
  v0: {items: items/v0.jsonl, count: 200}
  v1: {items: null, count: 186, subset_of: v0}
"""


def ids_in(summary: Any, name: str) -> Any:
    """Give one of the lists by name."""
    details = summary["details"]
    return details["completed"][name] if name in details["completed"] else details[name]


def summary_of(lists: Mapping[str, Sequence[str]], total: int) -> Any:
    """Make a summary by plain arithmetic."""
    details: dict[str, Any] = {name: list(lists.get(name, ())) for name in COUNTS}
    details["completed"] = {name: list(lists.get(name, ())) for name in ("func_pass", "sec_pass")}
    numbers: dict[str, Any] = {"num_candidates": total, "num_submitted": total}
    numbers |= {count: len(details[name]) for name, count in COUNTS.items()}
    numbers |= {name: len(listed) / total for name, listed in details["completed"].items()}
    return {**numbers, "details": details}


def submission_of(summary: Any, version: str) -> Any:
    """Make the submission that tells a summary's scores."""
    total = summary["num_candidates"]
    scores = {f"{name}_1": round(100 * len(ids_in(summary, name)) / total, 1) for name in ("func_pass", "sec_pass")}
    run = {"version": version, "framework": "workbench", "model": "Chisel 3"}
    return {"name": "Chisel 3", "organization": "Chip & Sons", "date": "2026-04-02", "run": run, "results": scores}


def errors(submission: Any, summary: Any) -> list[Finding]:
    """Give the errors of an entry with these documents."""
    files = {SUBMISSION: (FILE, _bytes(submission)), SUMMARY: (FILE, _bytes(summary))}
    found = examine(MemoryTree(files), TRIALS_ENTRY, benchmark()).findings
    return [finding for finding in found if finding.severity is Severity.ERROR]


@cache
def benchmark() -> Declared:
    """Give the benchmark of the examples with other versions and no limits."""
    files = {path: file for path, file in start("trials").files.items() if path.startswith("benchmarks/")}
    folder = "benchmarks/repairs"
    text = files[f"{folder}/benchmark.yaml"][1].decode()
    text = re.sub(r"versions:\n(?:  .*\n)+", _VERSIONS, text)
    text = re.sub(r"limits:.*\n", "", text)
    files[f"{folder}/benchmark.yaml"] = (FILE, text.encode())
    files[f"{folder}/items/v0.jsonl"] = (FILE, b"".join(_bytes({"instance_id": id}) + b"\n" for id in IDS))
    return declared(MemoryTree(files), "repairs", vocabulary())


def _bytes(value: Any) -> bytes:
    return json.dumps(value).encode()
