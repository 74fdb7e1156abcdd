"""The board of toads with what three entries did on each of six calls, in both forms that records have."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from memory_tree import MemoryTree
from site_aggregates import DOCUMENTS, FOLDER, MANIFEST, aggregates

from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.model.site import Accepted, SiteSettings
from checker.report.site import Site, read_all

ENTRIES = ("bufo-2", "rana-l", "hyla")
PLAIN = SiteSettings()
HOSTILE = "</pre><script>alert(1)</script>{{ 7*7 }} \u202egnp.exe"

_DECLARATION = """\
id: toads
title: Toads
item_noun: call
format: answers
entry:
  name: "{model}_{date}"
  identity: [display_name]
answers: {fields: [response], query: query}
key: [id]
versions:
  v1: {items: items/v1.jsonl, count: COUNT}
components:
  hit: {kind: number, range: [0, 1]}
  depth: {kind: number, range: [0, 3]}
score:
  hit: {compare: by_item}
  depth: {compare: by_item}
metrics:
  accuracy: {per_item: hit, scale: 100, decimals: 2}
ranking: {by: accuracy}
views: {strata: [pond], tags: [mood]}
claims:
  accuracy: [{at: "submission:/results/accuracy", decimals: 2}]
truth: {kind: open, store: "age:truth/v1.age", identity: truth/demo.key, commitment: "sha256:COMMIT"}
publish: {records: full}
"""
ITEMS: Sequence[Mapping[str, Any]] = (
    {"id": "one", "strata": {"pond": "north"}, "tags": {"mood": ["calm", "low"]}, "texts": {"query": "Who calls?"}},
    {"id": "Two|b", "strata": {"pond": "north"}, "tags": {"mood": []}, "texts": {"query": HOSTILE}},
    {"id": "three", "strata": {"pond": "south"}, "tags": {"mood": ["low"]}, "texts": {"query": "And\nnow?"}},
    {"id": "=four", "strata": {"pond": "south"}, "tags": {"mood": []}, "texts": {"query": "x" * 30_000}},
    {"id": "<five>", "strata": {"pond": "south"}, "tags": {"mood": ["calm"]}, "texts": {"query": "5?"}},
    {"id": "six", "strata": {"pond": "north"}, "tags": {"mood": []}, "texts": {"query": "6?"}},
)
CELLS: Mapping[str, Mapping[str, tuple[Any, Any]]] = {
    "one": {"bufo-2": (1, 3), "rana-l": (0, "2/3"), "hyla": (1, 0)},
    "Two|b": {"bufo-2": (0, 1.25), "rana-l": (1, "not_applicable"), "hyla": ("missing_generation",) * 2},
    "three": {"bufo-2": (1, 0), "rana-l": ("missing_evaluation",) * 2, "hyla": ("invalid_evaluation",) * 2},
    "=four": {"bufo-2": (0, 2), "rana-l": (0, 1), "hyla": (0, 1)},
    "<five>": {"bufo-2": ("missing_evaluation", 1), "rana-l": (1, "missing_evaluation")},
    "six": {"bufo-2": (1, 1.5), "rana-l": (1, 1.5), "hyla": (1, 1.5)},
}
"""By item and entry the cells of both components; who is not named did not answer."""
REMOVED = ("=four", "hyla")
"""The item whose credit a ruling took from an entry."""

_WORST = ("invalid_evaluation", "missing_generation", "missing_evaluation", "not_applicable")


def _status(cells: Sequence[Any]) -> str:
    if any(isinstance(cell, int | float) or "/" in cell for cell in cells):
        return "scored"
    return next(word for word in _WORST if word in cells)


def by_outcome() -> bytes:
    """Give the records with a line for each item and entry."""
    lines = [
        {
            "cells": dict(zip(("hit", "depth"), cells, strict=True)),
            "entry": entry,
            "item_id": item,
            "ruling": "reward_hack" if (item, entry) == REMOVED else None,
            "status": _status(cells),
        }
        for item, across in CELLS.items()
        for entry, cells in across.items()
    ]
    return _lines(lines)


def by_item() -> bytes:
    """Give the same records with a line for each item."""
    return _lines([_item_line(item) for item in ITEMS])


def _item_line(item: Mapping[str, Any]) -> dict[str, Any]:
    absent = ("missing_generation",) * 2
    across = {entry: CELLS[item["id"]].get(entry, absent) for entry in ENTRIES}
    entries = {entry: _across(cells) for entry, cells in across.items()}
    if item["id"] == REMOVED[0]:
        entries[REMOVED[1]]["ruling"] = "reward_hack"
    own = {"id": item["id"], "pond": item["strata"]["pond"], "mood": item["tags"]["mood"], "place": 4}
    return {**own, "systems": entries}


def _across(cells: Sequence[Any]) -> dict[str, Any]:
    status = _status(cells)
    told = {
        name: None if cell == "not_applicable" else cell for name, cell in zip(("hit", "depth"), cells, strict=True)
    }
    values = {"mean": 0.5 if status == "scored" else None}
    return {"status": status, "raw": told if status == "scored" else {}, "lane": "none", **values}


def _lines(values: Sequence[Any]) -> bytes:
    return "".join(json.dumps(value) + "\n" for value in values).encode()


def manifest(**changes: Any) -> dict[str, Any]:
    """Give the board's manifest: its two views, and a component of numbers from 0 to 3."""
    hit, depth = MANIFEST["components"]
    views = [
        {"id": "pond", "overlapping": False, "parts": _parts("north", "south"), "min_cell": 0},
        {"id": "mood", "overlapping": True, "parts": _parts("calm", "low"), "min_cell": 0},
    ]
    components = [hit, {**depth, "low": "0/1", "high": "3/1"}]
    parts = {"key": "[id]"}
    policy = {**MANIFEST["policy"], "parts": parts}
    return {**MANIFEST, "components": components, "views": views, "policy": policy, **changes}


def _parts(*names: str) -> list[dict[str, Any]]:
    return [{"part": name, "n_items": 3} for name in names]


def site(
    records: bytes | None = None,
    settings: SiteSettings = PLAIN,
    undeclared: bool = False,
    files: Mapping[str, bytes] | None = None,
    accepted: Mapping[str, Accepted] | None = None,
    items: Sequence[Mapping[str, Any]] = ITEMS,
    **changes: Any,
) -> Site:
    """Give the site. `records` are those of single items, None: not published; `changes` are the manifest's."""
    declaration = _DECLARATION.replace("COUNT", str(len(items))).replace("COMMIT", "0" * 64).encode()
    held = {"benchmarks/toads/benchmark.yaml": declaration, "benchmarks/toads/items/v1.jsonl": _lines(items)}
    tree = MemoryTree({path: (0o100644, raw) for path, raw in {**held, **(files or {})}.items()})
    data = aggregates(manifest(**changes))
    if records is not None:
        data |= {f"{FOLDER}/call_scores.jsonl": records}
    benchmarks = {} if undeclared else {"toads": declared(tree, "toads", vocabulary())}
    return Site(data, read_all(data), tree, benchmarks, settings, accepted or {}, DOCUMENTS)
