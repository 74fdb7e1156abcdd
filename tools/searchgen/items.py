"""The items file, from prompt metadata: the partition is derived, tags are copied, positions are for show alone."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

NO_SEARCH = "NoSearch"
SEARCH = "SearchIntensive"
VISUAL = "VisualSearch"
TEXTUAL = "TextualSearch"
_TEXTUAL_WORDS = ("texthard", "text_rendering")


def partition(row: Mapping[str, Any]) -> tuple[str, str]:
    """Give stratum and search type. The subset decides first, then the id."""
    if row.get("subset") == NO_SEARCH:
        return NO_SEARCH, NO_SEARCH
    textual = any(word in row["sample_id"] for word in _TEXTUAL_WORDS)
    return SEARCH, TEXTUAL if textual else VISUAL


def item(row: Mapping[str, Any], index: int) -> dict[str, Any]:
    """Give one item. Raises ValueError where tags are no list, or one of them stands there twice."""
    stratum, search_type = partition(row)
    return {
        "sample_id": row["sample_id"],
        "strata": {"stratum": stratum, "search_type": search_type},
        "tags": {"domain": _tags(row, "domains"), "failure_mode": _tags(row, "failure_modes")},
        "facts": {"prompt_index": index, "release_row": f"evalset_rows/{row['sample_id']}"},
    }


def items(rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Give the items file. Raises ValueError where two rows have one id."""
    made = [item(row, index) for index, row in enumerate(rows)]
    ids = [each["sample_id"] for each in made]
    if len(set(ids)) < len(ids):
        raise ValueError(f"{next(id for id in ids if ids.count(id) > 1)} is the id of two prompts")
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in made).encode()


def _tags(row: Mapping[str, Any], kind: str) -> list[str]:
    tags = row[kind]
    if not isinstance(tags, list) or len(set(tags)) < len(tags):
        raise ValueError(f"{kind} of {row['sample_id']} must be a list without repeats")
    return tags
