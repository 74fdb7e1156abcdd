"""JSON Schemas (2020-12) of the aggregate files."""

from collections.abc import Mapping

from checker.boards import flags
from checker.boards.schema_words import (
    COUNT,
    DIGEST,
    FLAG,
    HEX_DIGEST,
    MAYBE_DIGEST,
    MAYBE_NUMBER,
    MAYBE_RANK,
    MAYBE_RATIO,
    MAYBE_TEXT,
    NAME,
    RATIO,
    SHARE,
    TEXT,
    TREE,
    a_list,
    an_object,
    by_name,
    one_of,
)
from checker.model.benchmark import ComponentKind, MissingPolicy, TruthKind
from checker.model.evidence import Extent, Numbers
from checker.model.json import Json
from checker.model.record import SCORED, Absence
from checker.model.ruling import RulingKind

_STATUSES = ("ranked", "unranked", flags.AWAITING_RESCORING, *sorted(flags.TOMBSTONES))
_POLICY = one_of(MissingPolicy)
_NUMBERS = one_of(each.name.lower() for each in Numbers)
_EXTENT = one_of(each.name.lower() for each in Extent)
_EVIDENCE: Mapping[str, Json] = {"numbers": _NUMBERS, "items": _EXTENT, "raw": _EXTENT}
_COMPONENT: Mapping[str, Json] = {"value": MAYBE_NUMBER, "exact": MAYBE_RATIO, "n": COUNT, "total": COUNT}
_HEAD: Mapping[str, Json] = {"benchmark": NAME, "version": NAME}


def schemas() -> Mapping[str, Json]:
    """Give every schema by the name that its file has, without the ending."""
    return {
        "manifest": _document("What one benchmark version's boards are made of, and the files beside it", _manifest()),
        "leaderboard_overall": _document("The board over all items", _overall()),
        "leaderboard_by": _document("The boards over the parts of a view", _by_view()),
        "scores": _document("One entry on one item: a line of the per-item records", _scores()),
        "receipt": _document("The proof of one rescoring", _receipt()),
        "comparisons": _document("Pairs of entries, item by item", _comparisons()),
    }


def _document(title: str, body: Mapping[str, Json]) -> Json:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **body}


def _manifest() -> dict[str, Json]:
    file = an_object({"path": NAME, "bytes": COUNT, "sha256": HEX_DIGEST})
    part = an_object({"part": TEXT, "n_items": COUNT})
    return an_object(
        {
            "schema_version": {"const": 1},
            "benchmark": NAME,
            "title": TEXT,
            "description": TEXT,
            "version": NAME,
            "format": NAME,
            "item_noun": NAME,
            "n_items": COUNT,
            "missing_policy": _POLICY,
            "ranking": _ranking(),
            "metrics": a_list(_metric()),
            "components": a_list(an_object({"id": NAME, "label": TEXT, "kind": one_of(ComponentKind)})),
            "views": a_list(an_object({"id": NAME, "overlapping": FLAG, "parts": a_list(part)})),
            "entries": a_list(_entry()),
            "excluded": a_list(an_object({"entry": NAME, "rules": a_list(NAME)})),
            "benchmark_tree": TREE,
            "truth": an_object({"kind": one_of(TruthKind), "commitment": MAYBE_DIGEST}),
            "verified_at": an_object(_EVIDENCE),
            "files": a_list(file),
        }
    )


def _ranking() -> dict[str, Json]:
    mean_rank: dict[str, Json] = {
        "mean_rank": a_list(NAME),
        "rank": one_of(("dense", "competition")),
        "absent": {"const": "last"},
    }
    return an_object(
        {
            "by": {"anyOf": [NAME, an_object(mean_rank)]},
            "then": a_list(NAME),
            "min_coverage": RATIO,
            "min_numbers": _NUMBERS,
        }
    )


def _metric() -> dict[str, Json]:
    return an_object(
        {
            "id": NAME,
            "label": TEXT,
            "scale": RATIO,
            "decimals": COUNT,
            "shown": FLAG,
            "higher_is_better": FLAG,
            "definition": TEXT,
        }
    )


def _entry() -> dict[str, Json]:
    return an_object(
        {"entry": NAME, "tree": TREE, "display_name": TEXT, "status": one_of(_STATUSES), "reason": MAYBE_TEXT}
    )


def _overall() -> dict[str, Json]:
    return an_object({**_HEAD, "n_items": COUNT, "rows": a_list(_row())})


def _by_view() -> dict[str, Json]:
    part = an_object({"part": TEXT, "n_items": COUNT, "rows": a_list(_row())})
    return an_object({**_HEAD, "view": NAME, "overlapping": FLAG, "parts": a_list(part)})


def _row() -> dict[str, Json]:
    return an_object(
        {
            "rank": MAYBE_RANK,
            "rank_low": MAYBE_RANK,
            "rank_high": MAYBE_RANK,
            "tie_group": MAYBE_RANK,
            "entry": NAME,
            "display_name": TEXT,
            "organization": TEXT,
            "date": TEXT,
            "metrics": by_name(an_object({**_COMPONENT, "low": MAYBE_NUMBER, "high": MAYBE_NUMBER})),
            "components": by_name(an_object(_COMPONENT)),
            "n_total": COUNT,
            "n_scored": COUNT,
            "n_included": COUNT,
            "coverage": SHARE,
            "missing_policy": _POLICY,
            "evidence": an_object({**_EVIDENCE, "level": NAME}),
            "verified": FLAG,
            "flags": a_list(NAME),
        }
    )


def _scores() -> dict[str, Json]:
    cell: Json = {"anyOf": [{"type": "number"}, one_of(Absence), RATIO]}
    status = one_of((SCORED, *Absence))
    ruling: Json = {"enum": [str(RulingKind.REWARD_HACK), None]}
    return an_object({"cells": by_name(cell), "entry": NAME, "item_id": TEXT, "ruling": ruling, "status": status})


def _receipt() -> dict[str, Json]:
    return an_object(
        {
            **_HEAD,
            "entry": NAME,
            "entry_tree": TREE,
            "benchmark_tree": TREE,
            "records": DIGEST,
            "truth": MAYBE_DIGEST,
            "scorer": DIGEST,
            "checker": NAME,
            "evidence": by_name(NAME),
            "metrics": by_name(MAYBE_RATIO),
            "signature": MAYBE_TEXT,
        }
    )


def _comparisons() -> dict[str, Json]:
    counts = dict.fromkeys(("both", "only_a", "only_b", "neither", "n"), COUNT)
    chances = dict.fromkeys(("p_value", "p_adjusted"), MAYBE_NUMBER)
    return an_object(
        {**_HEAD, "pairs": a_list(an_object({"a": NAME, "b": NAME, "component": NAME, **counts, **chances}))}
    )
