"""`manifest.json`: what the boards are made of, by which rules, and the digest of every file beside it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from checker.boards.definitions import definition
from checker.boards.flags import AWAITING_RESCORING, UNRANKING
from checker.boards.leaderboard import evidence
from checker.boards.parts import Part
from checker.boards.rulings import tombstone
from checker.metrics.rounding import exact
from checker.model.benchmark import Benchmark, Ranking, View
from checker.model.board import Board, Excluded, Field, Row, Standing
from checker.model.json import Json
from checker.model.ruling import Ruling

SCHEMA_VERSION = 1


def manifest(field: Field, board: Board, parts: Mapping[View, Sequence[Part]], files: Mapping[str, bytes]) -> Json:
    """Give the manifest of a folder that holds these files; `board` is the one over all items."""
    benchmark, version = field.benchmark, field.version
    rows = {row.entry: row for row in board.rows}
    return {
        "schema_version": SCHEMA_VERSION,
        "benchmark": benchmark.id,
        "title": benchmark.title,
        "description": benchmark.description,
        "version": version.name,
        "format": benchmark.format,
        "item_noun": benchmark.item_noun,
        "n_items": board.n_items,
        "missing_policy": str(benchmark.missing),
        "ranking": _ranking(benchmark.ranking),
        "metrics": _metrics(benchmark),
        "components": [{"id": c.name, "label": c.label, "kind": str(c.kind)} for c in benchmark.components.values()],
        "views": [_view(view, shown) for view, shown in parts.items()],
        "entries": [_entry(each, rows[each.name]) for each in sorted(field.standings, key=lambda each: each.name)],
        "excluded": [_excluded(each) for each in sorted(field.excluded, key=lambda each: each.name)],
        "benchmark_tree": field.benchmark_tree,
        "truth": {"kind": str(version.truth.kind), "commitment": version.truth.commitment},
        "verified_at": evidence(benchmark.verified_at),
        "files": [_file(path, files[path]) for path in sorted(files)],
    }


def _ranking(ranking: Ranking) -> Json:
    by: Json = ranking.metric
    if ranking.metric is None:
        by = {"mean_rank": list(ranking.mean_rank), "rank": ranking.rank, "absent": ranking.absent}
    return {
        "by": by,
        "then": list(ranking.then),
        "min_coverage": exact(ranking.min_coverage),
        "min_numbers": ranking.min_numbers.name.lower(),
    }


def _metrics(benchmark: Benchmark) -> Json:
    return [
        {
            "id": metric.name,
            "label": metric.label,
            "scale": exact(metric.scale),
            "decimals": metric.decimals,
            "shown": metric.shown,
            "higher_is_better": metric.higher_is_better,
            "definition": definition(benchmark, metric),
        }
        for metric in benchmark.metrics.values()
    ]


def _view(view: View, shown: Sequence[Part]) -> Json:
    listed: list[Json] = [{"part": part.value, "n_items": part.n_items} for part in shown]
    return {"id": view.name, "overlapping": view.multi, "parts": listed}


def _entry(standing: Standing, row: Row) -> Json:
    status, reason = _status(standing, row)
    return {
        "entry": standing.name,
        "tree": standing.tree_id,
        "display_name": row.display_name,
        "status": status,
        "reason": reason,
    }


def _status(standing: Standing, row: Row) -> tuple[str, str | None]:
    out = tombstone(standing.rulings)
    if out is not None:
        return str(out.kind), _told(out)
    if standing.result is None:
        return AWAITING_RESCORING, None
    if row.rank is not None:
        return "ranked", None
    return "unranked", ", ".join(flag for flag in row.flags if flag in UNRANKING)


def _told(ruling: Ruling) -> str:
    return ruling.reason if ruling.by is None else f"by {ruling.by}: {ruling.reason}"


def _excluded(excluded: Excluded) -> Json:
    rules: list[Json] = [*sorted(excluded.rules)]
    return {"entry": excluded.name, "rules": rules}


def _file(path: str, raw: bytes) -> Json:
    return {"path": path, "bytes": len(raw), "sha256": sha256(raw).hexdigest()}
