"""Small committed aggregates to build pages from, shaped as Pullrank writes them."""

import hashlib
import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from memory_tree import MemoryTree

from checker.adapters.assets import documents, static, templates
from checker.report.site import Look, Site, pages, read_all

FOLDER = "toads/v1"

DOCUMENTS = {
    name: documents()[name] for name in ("contributing-an-entry.md", "findings.json", "methods.md", "uncertainty.md")
}
"""Of Pullrank's documents those that other pages show or lead to: the rest has pages of the same kind."""


def number(
    value: float | None, n: int = 40, total: int = 40, low: float | None = None, high: float | None = None
) -> dict[str, Any]:
    return {
        "value": value,
        "exact": None if value is None else "1/1",
        "n": n,
        "total": total,
        "low": low,
        "high": high,
    }


UNCERTAINTY: dict[str, Any] = {
    "benchmark": "toads",
    "version": "v1",
    "level": 0.95,
    "drawn": {
        "seed": "4" * 64,
        "resamples": 10000,
        "resamples_for_ranks": 2000,
        "clusters": 40,
        "cluster_by": None,
    },
    "n_ranked": 4,
    "sentence": {
        "text": "Of 4 ranked entries, the first 3 <cannot> be told apart.",
        "template": "Of {ranked} ranked entries, the first {first} <cannot> be told apart.",
        "numbers": {"ranked": 4, "first": 3},
        "words": {},
    },
    "groups": [{"group": 1, "entries": ["bufo-2", "rana-l", "hyla"]}, {"group": 2, "entries": ["zero"]}],
    "smallest_differences": [
        {"metric": "accuracy", "nominal": 17.6, "observed": 12.3, "n": 40},
        {"metric": "depth", "nominal": None, "observed": None, "n": 40},
    ],
    "methods": {},
}


def row(rank: int | None, entry: str, accuracy: float | None, **changes: Any) -> dict[str, Any]:
    base = {
        "rank": rank,
        "rank_low": None,
        "rank_high": None,
        "tie_group": None,
        "entry": entry,
        "display_name": entry.title(),
        "organization": "Pond Lab",
        "date": "2026-03-01",
        "metrics": {"accuracy": number(accuracy), "depth": number(None, 0, 0)},
        "components": {
            "hit": {"value": None if accuracy is None else accuracy / 100, "exact": None, "n": 40, "total": 40},
            "depth": {"value": None, "exact": None, "n": 0, "total": 0},
        },
        "n_total": 40,
        "n_scored": 40,
        "n_included": 40,
        "coverage": 1,
        "missing_policy": "zero_fill",
        "evidence": {"numbers": "rescored", "items": "all", "raw": "all", "level": "rescored"},
        "verified": True,
        "flags": [],
    }
    return {**base, **changes}


ROWS = [
    row(1, "bufo-2", 97.5),
    row(2, "rana-l", 95.0, display_name="Rana (large)"),
    row(2, "hyla", 95.0, organization="", verified=False),
    row(4, "zero", 0, metrics={"accuracy": number(0), "depth": number(None, 0, 40)}),
    row(None, "half", 72.5, n_scored=20, coverage=0.5, flags=["below_coverage"]),
]

MANIFEST: dict[str, Any] = {
    "schema_version": 1,
    "benchmark": "toads",
    "title": "Toads",
    "description": "Tell forty toads apart by their call.",
    "version": "v1",
    "versions": ["v1", "v2"],
    "format": "predictions",
    "item_noun": "call",
    "n_items": 40,
    "items": "sha256:" + "1" * 64,
    "texts": {},
    "newest_entry": "2026-02-01",
    "missing_policy": "zero_fill",
    "missing_policy_exceptions": [],
    "rounding": "half_even",
    "evaluation": None,
    "ranking": {"by": "accuracy", "then": ["name"], "min_coverage": "19/20", "min_numbers": "recomputed"},
    "metrics": [
        {
            "id": "accuracy",
            "label": "Accuracy",
            "scale": "100/1",
            "decimals": 2,
            "shown": True,
            "higher_is_better": True,
            "definition": "100 times the mean of hit over all calls.",
            "fill": "0/1",
            "components": ["hit"],
        },
        {
            "id": "depth",
            "label": "Depth",
            "scale": "1/1",
            "decimals": 1,
            "shown": True,
            "higher_is_better": True,
            "definition": "The mean of depth.",
            "fill": "0/1",
            "components": ["depth"],
        },
    ],
    "components": [
        {
            "id": "hit",
            "label": "Hit",
            "kind": "binary",
            "low": "0/1",
            "high": "1/1",
            "scale": "1/1",
            "decimals": 4,
            "shown": True,
        },
        {
            "id": "depth",
            "label": "Depth",
            "kind": "number",
            "low": None,
            "high": None,
            "scale": "1/1",
            "decimals": 4,
            "shown": True,
        },
    ],
    "views": [{"id": "pond", "overlapping": True, "parts": [{"part": "North / Süd", "n_items": 20}], "min_cell": 0}],
    "entries": [
        {
            "entry": each["entry"],
            "tree": "0" * 40,
            "display_name": each["display_name"],
            "facts": {},
            "place": place,
            "status": "ranked",
            "reason": None,
        }
        for place, each in enumerate(ROWS, 1)
    ]
    + [
        {
            "entry": "gone",
            "tree": "0" * 40,
            "display_name": "Gone",
            "facts": {},
            "place": len(ROWS) + 1,
            "status": "withdrawn",
            "reason": "asked for by its authors",
        }
    ],
    "excluded": [{"entry": "broken", "rules": ["JSN001", "COV001"]}],
    "rulings": [],
    "policy": {"digest": "sha256:" + "2" * 64, "parts": {"ranking.by": "accuracy"}},
    "scorer": "sha256:" + "3" * 64,
    "uncertainty": {
        "level": 0.95,
        "methods": {"accuracy": "wilson", "depth": "bootstrap"},
        "resamples": 10000,
        "clusters": 40,
        "cluster_by": None,
        "least_clusters": 10,
        "seed": "4" * 64,
        "empty": [],
    },
    "benchmark_tree": "0" * 40,
    "truth": {"kind": "open", "commitment": "sha256:" + "0" * 64},
    "verified_at": {"numbers": "rescored", "items": "all", "raw": "all"},
    "files": [],
}


def aggregates(
    manifest: dict[str, Any] | None = None,
    rows: list[dict[str, Any]] | None = None,
    facts: Mapping[str, Mapping[str, str]] | None = None,
    uncertainty: Mapping[str, Any] | None = None,
) -> dict[str, bytes]:
    """Give the files of one benchmark version below site/data, listed with their hashes in its manifest.

    `facts` are what entries say of themselves, by entry.
    """
    manifest, rows = deepcopy(MANIFEST if manifest is None else manifest), ROWS if rows is None else rows
    common = {"benchmark": manifest["benchmark"], "version": manifest["version"]}
    whole = [{**each, "facts": dict((facts or {}).get(each["entry"], {}))} for each in rows]
    files = {"leaderboard_overall.json": {**common, "n_items": manifest["n_items"], "rows": whole}}
    for view in manifest["views"]:
        parts = [{**part, "rows": rows} for part in view["parts"]]
        files[f"leaderboard_by_{view['id']}.json"] = {
            **common,
            "view": view["id"],
            "overlapping": view["overlapping"],
            "parts": parts,
        }
    if uncertainty is not None:
        files["uncertainty.json"] = dict(uncertainty)
    for each in rows:
        if each["verified"]:
            files[f"receipts/{each['entry']}.json"] = receipt(each["entry"], common)
    written = {name: written_json(value) for name, value in sorted(files.items())}
    manifest["files"] = [
        {"path": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in written.items()
    ]
    folder = f"{manifest['benchmark']}/{manifest['version']}"
    return {
        f"{folder}/{name}": content for name, content in {"manifest.json": written_json(manifest), **written}.items()
    }


def receipt(entry: str, common: Mapping[str, str], **changes: Any) -> dict[str, Any]:
    """Give a receipt of an entry that nobody signed."""
    base = {
        "entry": entry,
        "entry_tree": "0" * 40,
        "records": "sha256:" + "5" * 64,
        "truth": "sha256:" + "0" * 64,
        "scorer": "sha256:" + "3" * 64,
        "evidence": {"numbers": "rescored", "items": "all", "raw": "all"},
        "metrics": {"accuracy": "195/2", "depth": None},
        "signature": None,
    }
    return {**common, **base, **changes}


def written_json(value: Any) -> bytes:
    return (json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()


def build(data: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Build the site from data with the templates and static files of this repository, and nothing beside them."""
    return built(Site(data, read_all(data), MemoryTree({}), {}, documents=DOCUMENTS))


def built(site: Site) -> Mapping[str, bytes]:
    """Give every file of a site by its path, sorted."""
    return dict(sorted(pages(site, Look(templates(), static()))))


def _many_parts() -> dict[str, bytes]:
    parts = [{"part": f"Pond {n}", "n_items": n} for n in range(1, 31)]
    view = {"id": "pond", "overlapping": False, "parts": parts, "min_cell": 0}
    return aggregates({**MANIFEST, "views": [view, {"id": "age", "overlapping": True, "parts": [], "min_cell": 5}]})


def _nothing_but_excluded() -> dict[str, bytes]:
    return aggregates({**MANIFEST, "entries": []}, [])


FACTS = {
    "bufo-2": {
        "agent": "Newt & Co",
        "label": "wide-ears",
        "notes": "Listens twice. " * 30,
        "reference": "https://example.org/toads?a=1&b=2",
        "type": "custom",
    },
    "hyla": {"reference": "http://example.org/plain", "submitter": "Pond Lab"},
}


def ruling(kind: str, entry: str = "bufo-2", **changes: Any) -> dict[str, Any]:
    told = {"items": 0, "components": [], "policy": None, "by": None}
    return {"entry": entry, "kind": kind, "reason": f"Why {kind}.", **told, **changes}


RULINGS = [
    ruling("reward_hack", items=2, components=["hit"]),
    ruling("reward_hack", "rana-l", items=1),
    ruling("missing_policy", "hyla", policy="exclude"),
    ruling("reproduced", "hyla"),
    ruling("withdrawn", "gone", reason="asked for by its authors"),
]


CASES: dict[str, Callable[[], dict[str, bytes]]] = {
    "full": aggregates,
    "facts and rulings": lambda: aggregates({**MANIFEST, "rulings": RULINGS}, facts=FACTS),
    "no benchmark": dict,
    "no entry": lambda: aggregates({**MANIFEST, "entries": [], "excluded": []}, []),
    "all excluded": _nothing_but_excluded,
    "no view, no component": lambda: aggregates({**MANIFEST, "views": [], "components": []}),
    "two versions": lambda: {**aggregates(), **aggregates({**MANIFEST, "version": "v2"})},
    "many parts": _many_parts,
}
