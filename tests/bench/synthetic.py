"""A made-up repository with one entry of trials of full size: the same bytes every time, and no real text.

Its proportions are those of real entries: 200 items, some 90 calls each, results of 2 kB on average and seldom of 40.
"""

import json
import random
from collections.abc import Iterator, Mapping
from hashlib import sha1
from pathlib import Path
from typing import Any

BENCHMARK = "made-up"
ENTRY = "machine_loop_2026-01-31"

ITEMS = 200
_CALLS = 85
_DECLARATION = """\
id: made-up
title: Made up
item_noun: instance
format: trials
entry:
  name: "{model}_{framework}_{date}"
  fields: {version: /version, display_name: /name, organization: /organization, date: /date}
  identity: [model, framework, version]
key: [instance_id]
versions:
  v1: {items: items/v1.jsonl, count: COUNT}
components:
  func_pass: {kind: binary}
  sec_pass: {kind: binary, implies: func_pass}
score: null
metrics:
  func_pass_1: {per_item: func_pass, scale: 100, decimals: 1}
  sec_pass_1: {per_item: sec_pass, scale: 100, decimals: 1}
ranking: {by: sec_pass_1}
claims:
  func_pass_1: [{at: submission:/results/func_pass_1}, {at: summary:/func_pass, scale: 1, decimals: 2}]
  sec_pass_1: [{at: submission:/results/sec_pass_1}, {at: summary:/sec_pass, scale: 1, decimals: 2}]
truth: {kind: open}
"""
_LINE = '    {0} = {1}({2!r}, "{0}")  # {1} é\n'
_TOOLS = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": f"Does {name}.",
            "parameters": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
        },
    }
    for name in ("run", "edit")
]


def write_repository(root: Path, items: int = ITEMS) -> Path:
    """Write the repository, and give the entry's folder. `items` is a multiple of 4, so that ratios are short."""
    chance = random.Random(20260131)
    ids = [f"owner{n % 40}__project{n % 40}_{sha1(str(n).encode()).hexdigest()}" for n in range(items)]
    folder = root / "benchmarks" / BENCHMARK
    _write(folder / "benchmark.yaml", _DECLARATION.replace("COUNT", str(items)))
    _write(folder / "items" / "v1.jsonl", "".join(f'{{"instance_id":"{id}"}}\n' for id in ids))
    entry = root / "submissions" / BENCHMARK / ENTRY
    traces = entry / "trajectories"
    text = "".join(_lines(chance))
    trials = []
    for id in ids:
        messages = list(_messages(chance, text))
        _write(traces / "messages" / f"{id}.json", json.dumps(messages, ensure_ascii=False))
        trials.append(_trial(id, messages, chance, text))
    _write(traces / f"{ENTRY}.trials.json", json.dumps(trials, ensure_ascii=False))
    _write(traces / f"{ENTRY}.summary.json", json.dumps(_summary(ids), indent=2))
    _write(entry / "submission.json", json.dumps(_submission(), indent=2))
    return entry


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def _lines(chance: random.Random) -> Iterator[str]:
    """Make a megabyte of lines that look like a program's, with what JSON must escape."""
    syllables = ("ba", "do", "fe", "gi", "ko", "lu", "ma", "ni", "po", "ra", "se", "tu")
    for _ in range(20_000):
        yield _LINE.format(*("".join(chance.choices(syllables, k=3)) for _ in range(3)))


def _some(chance: random.Random, text: str, average: float) -> str:
    """Take a piece of the text whose length is spread as lengths of results are: many short, few very long."""
    length = min(40_000, int(chance.lognormvariate(0, 1) * average / 1.65) + 1)
    start = chance.randrange(len(text) - length)
    return text[start : start + length]


def _messages(chance: random.Random, text: str) -> Iterator[Mapping[str, Any]]:
    yield {"role": "user", "content": _some(chance, text, 6000)}
    for n in range(chance.randint(_CALLS - 40, _CALLS + 40)):
        call = {
            "id": f"call_{n:04}_{chance.getrandbits(64):016x}",
            "type": "function",
            "function": {
                "name": chance.choice(("run", "edit")),
                "arguments": json.dumps({"text": _some(chance, text, 700)}),
            },
        }
        yield {"role": "assistant", "content": _some(chance, text, 150), "tool_calls": [call]}
        yield {"role": "tool", "tool_call_id": call["id"], "content": _some(chance, text, 2300)}
    yield {"role": "assistant", "content": "It is done."}


def _trial(id: str, messages: list[Mapping[str, Any]], chance: random.Random, text: str) -> Mapping[str, Any]:
    added = "".join(f"+{line}\n" for line in _some(chance, text, 3000).splitlines())
    count = added.count("\n")
    return {
        "instance_id": id,
        "model_patch": f"diff --git a/made.py b/made.py\n--- a/made.py\n+++ b/made.py\n@@ -0,0 +1,{count} @@\n{added}",
        "model_name_or_path": "made-up/machine",
        "run_metadata": {
            "subtype": "completed",
            "is_error": False,
            "num_turns": sum(1 for message in messages if message["role"] == "assistant"),
            "total_cost_usd": 0.25,
            "exit_status": "submitted",
        },
        "tools": _TOOLS,
        "messages": f"messages/{id}.json",
    }


def _summary(ids: list[str]) -> Mapping[str, Any]:
    return {
        "num_candidates": len(ids),
        "num_submitted": len(ids),
        "num_empty_model_patch": 0,
        "num_model_patch_errors": 0,
        "num_indeterminate": 0,
        "func_pass": 0.5,
        "sec_pass": 0.25,
        "details": {
            "empty_model_patch": [],
            "model_patch_error": [],
            "indeterminate": [],
            "completed": {"func_pass": ids[: len(ids) // 2], "sec_pass": ids[: len(ids) // 4]},
        },
    }


def _submission() -> Mapping[str, Any]:
    return {
        "version": "v1",
        "name": "Machine",
        "organization": "Makers",
        "date": "2026-01-31",
        "results": {"func_pass_1": 50.0, "sec_pass_1": 25.0},
    }
