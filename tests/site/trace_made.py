"""A made-up entry with trajectories on the board of toads: plain, long, and as bad as an entry can bring them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from memory_tree import MemoryTree
from site_aggregates import MANIFEST, aggregates, built

from checker.adapters.assets import documents
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.model.site import SiteSettings
from checker.report.site import Site, read_all

ENTRY = "bufo-2"
FOLDER = "toads/v1"
PLAIN = SiteSettings()
PAGES = f"{FOLDER}/entries/{ENTRY}/items"
FILES = f"traces/{FOLDER}/{ENTRY}"
HOSTILE = "</pre><script>alert(1)</script><!-- {{ 7*7 }} \u202egnp.exe \x1b[31mred\x1b[0m"

_DECLARATION = """\
id: toads
title: Toads
item_noun: call
format: trials
entry:
  name: "{model}"
  fields: {version: /version, display_name: /name, organization: /organization, date: /date}
  identity: [model, version]
key: [instance_id]
versions:
  v1: {items: items/v1.jsonl, count: COUNT}
components:
  hit: {kind: binary}
score: null
metrics:
  accuracy: {per_item: hit, scale: 100, decimals: 1}
ranking: {by: accuracy}
claims:
  accuracy: [{at: submission:/results/accuracy}]
truth: {kind: open}
publish: {canary: "TOADS CANARY <4f0c7f6e>"}
"""


def call(id: str, name: str = "listen", arguments: str = '{"pond": "north", "for": 3}') -> dict[str, Any]:
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


def asks(*calls: Mapping[str, Any], content: str | None = None, **more: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": content, "tool_calls": list(calls), **more}


def result(id: str, content: Any = "ribbit") -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": id, "content": content}


def plain(rounds: int) -> list[dict[str, Any]]:
    """Make a conversation of 2 + 2 * rounds messages."""
    talk: list[dict[str, Any]] = [{"role": "user", "content": "Tell the toads apart."}]
    for n in range(rounds):
        talk += [
            asks(call(f"c{n}", "listen" if n % 3 else "look"), content=f"Round {n}."),
            result(f"c{n}", f"heard {n}"),
        ]
    return [*talk, {"role": "assistant", "content": "The last word: newt."}]


def bad() -> list[Any]:
    """Make a conversation in which everything is as it should not be."""
    return [
        {"role": "system", "content": HOSTILE, "timestamp": HOSTILE},
        {"role": HOSTILE, "content": "of no role"},
        asks(call("a", HOSTILE, '{"broken": '), call("b", "look", '["no", "object"]'), call("c", "look", "[" * 5000)),
        result("nobody", "an orphan"),
        result("a", "\x1b[1mTraceback (most recent call last):\x1b[0m\r\nboom\rbang"),
        result("a", "twice"),
        asks({"id": 7, "function": {"name": None, "arguments": {"as": "object"}}}, "no call"),
        {
            "role": "user",
            "content": [
                {"type": "text", "text": HOSTILE},
                {"type": "image_url", "image_url": {"url": "data:," + "A" * 900}},
                3,
            ],
        },
        {"role": "assistant", "content": {"of": ["no", "form", 1.5]}, "reasoning_content": "thinking aloud"},
        {"role": "assistant", "content": "", "refusal": "I will not.", "tool_calls": {"id": "x"}},
        "a bare text",
        None,
        {"role": "assistant", "content": "line\n" * 400},
    ]


TALKS: Mapping[str, Any] = {
    "plain": plain(60),
    "bad": bad(),
    "long-line": [{"role": "user", "content": "x" * 1_000_000}, {"role": "assistant", "content": "y" * 5000}],
    "many": plain(449),
    "no-list": {"role": "user"},
    "empty": [],
}
"""Conversations by item."""

RUNS: Mapping[str, Mapping[str, Any]] = {
    "plain": {
        "subtype": "completed",
        "is_error": False,
        "num_turns": 61,
        "total_cost_usd": 1.8125,
        "exit_status": "submitted",
        "tokens_sent": 790544,
        "tokens_received": 7864,
        "duration_ms": 754000,
    },
    "bad": {"subtype": "error", "is_error": True, "num_turns": 5, "total_cost_usd": None, "exit_status": HOSTILE},
}
PATCH = "diff --git a/toad.py b/toad.py\n--- a/toad.py\n+++ b/toad.py\n@@ -1,2 +1,2 @@\n-old\n+new <b>\n same\n"
_CELLS = {"plain": 1, "bad": 0, "long-line": "missing_evaluation", "many": 1, "no-list": "invalid_evaluation"}


@cache
def made(inline: bool = False) -> Mapping[str, bytes]:
    """Give the files of the repository: the benchmark and its entry; `inline` keeps messages inside the trials."""
    entry = f"submissions/toads/{ENTRY}"
    files: dict[str, Any] = {
        f"{entry}/submission.json": {"version": "v1", "name": "Bufo", "organization": "Pond Lab", "date": "2026-03-01"},
        f"{entry}/trajectories/{ENTRY}.trials.json": [_trial(item, inline) for item in TALKS],
        f"{entry}/trajectories/{ENTRY}.summary.json": {"details": {"indeterminate": ["long-line"]}},
    }
    if not inline:
        files |= {f"{entry}/trajectories/messages/{item}.json": talk for item, talk in TALKS.items()}
    lines = "".join(json.dumps({"instance_id": item}) + "\n" for item in TALKS)
    return {
        "benchmarks/toads/benchmark.yaml": _DECLARATION.replace("COUNT", str(len(TALKS))).encode(),
        "benchmarks/toads/items/v1.jsonl": lines.encode(),
        **{path: json.dumps(value).encode() for path, value in files.items()},
    }


def _trial(item: str, inline: bool) -> dict[str, Any]:
    run = RUNS.get(item, {"subtype": "incomplete", "is_error": True, "num_turns": 1, "total_cost_usd": 0})
    return {
        "instance_id": item,
        "model_patch": PATCH if item == "plain" else "",
        "model_name_or_path": "made-up/toad",
        "run_metadata": run,
        "messages": TALKS[item] if inline else f"messages/{item}.json",
    }


def site(
    settings: SiteSettings = PLAIN, inline: bool = False, published: bool = True, without: Sequence[str] = ()
) -> Site:
    """Give the site of the entry's board; `published`: the records of single items are."""
    files = {path: raw for path, raw in made(inline).items() if not any(name in path for name in without)}
    tree = MemoryTree({path: (0o100644, raw) for path, raw in files.items()})
    data = aggregates({**MANIFEST, "components": MANIFEST["components"][:1]})
    if published:
        data |= {f"{FOLDER}/call_scores.jsonl": b"".join(_record(item) for item in TALKS)}
    benchmark = declared(tree, "toads", vocabulary())
    return Site(data, read_all(data), tree, {"toads": benchmark}, settings, documents=documents())


def _record(item: str) -> bytes:
    cell = _CELLS.get(item, "missing_generation")
    status = "scored" if isinstance(cell, int) else cell
    line = {"cells": {"hit": cell}, "entry": ENTRY, "item_id": item, "ruling": None, "status": status}
    return json.dumps(line).encode() + b"\n"


def compared() -> Mapping[str, bytes]:
    """Give the files of a site whose board says what every entry did on every item: `hyla` failed on all."""
    whole = site()
    rows = (f"{item},hit,{_CELLS.get(item, 'missing_generation')},0\n" for item in TALKS)
    matrix = f"item_id,component,{ENTRY},hyla\n{''.join(rows)}"
    data = {**whole.data, f"{FOLDER}/matrix.csv": matrix.encode()}
    return built(replace(whole, data=data, boards=read_all(data)))


@cache
def built_site() -> Mapping[str, bytes]:
    """Give the files of the plain site, built once."""
    return built(site())
