"""A small board with what each entry did on each item, and how the pairs of entries differ."""

import json
from collections.abc import Mapping
from typing import Any

from site_aggregates import FOLDER, MANIFEST, aggregates, row

ENTRIES = ("bufo-2", "hyla", "rana-l")
ITEMS = ("=one", "two|a", "Three")
MATRIX = """item_id,component,bufo-2,hyla,rana-l
'=one,hit,1,0,missing_generation
'=one,depth,3,2/3,missing_generation
two|a,hit,1,1,invalid_evaluation
two|a,depth,0,not_applicable,missing_evaluation
Three,hit,0,1,0
Three,depth,1.25,3,0
"""
COMPONENTS = [
    {"id": "hit", "label": "Hit", "kind": "binary", "low": "0/1", "high": "1/1"},
    {"id": "depth", "label": "Depth", "kind": "number", "low": "0/1", "high": "3/1"},
]


def pair(
    a: str, b: str, difference: float, low: float, high: float, counts: Mapping[str, int] | None
) -> dict[str, Any]:
    told = {"test": "mcnemar", "p_value": 0.25, "p_adjusted": 0.5, "told_apart": False, "n": 3, "over": "all_items"}
    return {
        "a": a,
        "b": b,
        "metric": "accuracy",
        "difference": difference,
        "low": low,
        "high": high,
        "counts": counts,
        **told,
    }


def with_grid(more: Mapping[str, Any] | None = None) -> dict[str, bytes]:
    """Give the committed files of the board."""
    shown = {"scale": "1/1", "decimals": 2, "shown": True}
    manifest = {**MANIFEST, "components": [{**each, **shown} for each in COMPONENTS], **(more or {})}
    rows = [
        row(at, entry, value) for at, (entry, value) in enumerate(zip(ENTRIES, (66.67, 66.67, 0.0), strict=True), 1)
    ]
    for each in rows:
        each["components"] = {
            "hit": {"value": 0.5, "exact": "1/2", "n": 3, "total": 3},
            "depth": {"value": 1.25, "exact": "5/4", "n": 2, "total": 3},
        }
    counts = {"both": 1, "only_a": 1, "only_b": 1, "neither": 0}
    compared = {
        "benchmark": "toads",
        "version": "v1",
        "level": 0.95,
        "metrics": ["accuracy"],
        "given": "all",
        "n_entries": 3,
        "most_comparisons": 6000,
        "pairs": [
            pair("bufo-2", "hyla", 0.0, -50.0, 50.0, counts),
            pair("bufo-2", "rana-l", 66.67, 10.5, 90.25, None),
        ],
        "components": [],
    }
    files = aggregates(manifest, rows)
    return {
        **files,
        f"{FOLDER}/matrix.csv": MATRIX.encode(),
        f"{FOLDER}/comparisons.json": json.dumps(compared).encode(),
    }
