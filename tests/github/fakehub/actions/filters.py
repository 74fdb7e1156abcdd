"""The filters under `on`: types, branches, tags, paths, workflows."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

# What an event without `types` answers to; every other event answers to all of its actions.
DEFAULT_TYPES = {
    "pull_request": ("opened", "synchronize", "reopened"),
    "pull_request_target": ("opened", "synchronize", "reopened"),
    "merge_group": ("checks_requested",),
}


def pattern(text: str) -> re.Pattern[str]:
    """Read a filter's pattern: `*` stays within a folder, `**` does not, `?` and `+` repeat what is before them."""
    parts = re.split(r"(\*\*/|\*\*|\*|\?|\+|\[[^\]]+\]|\\.)", text)
    table = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "?", "+": "+"}
    made = [
        table.get(part) or (part if part[:1] in ("[", "\\") and len(part) > 1 else re.escape(part)) for part in parts
    ]
    return re.compile("".join(made), re.DOTALL)


def admits(patterns: Sequence[str], text: str) -> bool:
    """Whether the last pattern that fits is a positive one."""
    admitted = False
    for one in patterns:
        negative = one.startswith("!")
        if pattern(one.removeprefix("!")).fullmatch(text):
            admitted = not negative
    return admitted


def ref_passes(filters: dict[str, Any], ref: str) -> bool:
    """Apply branches, branches-ignore, tags and tags-ignore to a full ref."""
    kind, other = ("tags", "branches") if ref.startswith("refs/tags/") else ("branches", "tags")
    name = re.sub(r"^refs/(heads|tags)/", "", ref)
    if kind in filters:
        return admits(_list(filters[kind]), name)
    if f"{kind}-ignore" in filters:
        return not admits(_list(filters[f"{kind}-ignore"]), name)
    return not {other, f"{other}-ignore"} & set(filters)


def paths_pass(filters: dict[str, Any], changed: Iterable[str]) -> bool:
    """Whether one changed file is admitted, or not all are ignored."""
    if "paths" in filters:
        return any(admits(_list(filters["paths"]), path) for path in changed)
    if "paths-ignore" in filters:
        return any(not admits(_list(filters["paths-ignore"]), path) for path in changed)
    return True


def type_passes(event: str, filters: dict[str, Any], action: str | None) -> bool:
    if action is None:
        return True
    return action in _list(filters.get("types", DEFAULT_TYPES.get(event, (action,))))


def _list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else [str(one) for one in value]
