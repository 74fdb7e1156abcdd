"""Reads what a board's files tell of its rows and of what they came from, be they made today or long ago."""

import json
from collections.abc import Callable, Mapping
from dataclasses import field
from decimal import Decimal
from hashlib import sha256
from typing import Any

from checker.boards.policy import policy_digest
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.digests import digest

MANIFEST = "manifest.json"
OVERALL = "leaderboard_overall.json"
_UNLIKE = (KeyError, TypeError, AttributeError, ValueError, ArithmeticError)
"""What comes of looking into a value that is not what it should be."""

EXCLUDED = "excluded"
AWAITING = "awaiting_rescoring"


@dataclass(frozen=True, slots=True)
class Value:
    """A number as shown and exactly; None: unavailable, of the exact one also withheld."""

    shown: Decimal | None
    exact: str | None

    def differs(self, other: "Value") -> bool:
        """Whether it is another number; where one side tells it exactly and the other does not, only as shown."""
        both = None not in (self.exact, other.exact)
        return self.shown != other.shown or (both and self.exact != other.exact)


@dataclass(frozen=True, slots=True)
class Seen:
    """One entry as the files tell it. `rulings` and `verdicts` are digests; `rules` are those of its errors."""

    status: str
    tree: str | None = None
    rank: int | None = None
    level: str | None = None
    metrics: Mapping[str, Value] = field(default_factory=dict)
    components: Mapping[str, Value] = field(default_factory=dict)
    rulings: str | None = None
    verdicts: str | None = None
    rules: tuple[str, ...] = ()

    @property
    def on_board(self) -> bool:
        """Whether it has a row with numbers of its own, or had one before a ruling took it out."""
        return self.status not in (EXCLUDED, AWAITING)


@dataclass(frozen=True, slots=True)
class PublishedBoard:
    """One version's board. What a file of an older Pullrank does not tell is None.

    `edited`: the board over all items is not the one whose digest the manifest tells. `told`: it could be read; else
    nothing is known of ranks and numbers.
    """

    benchmark: str
    version: str
    policy: Mapping[str, str] | None
    scorer: str | None
    truth: str | None
    items: str | None
    n_items: int | None
    evaluation: Mapping[str, str]
    folder: str | None
    entries: Mapping[str, Seen]
    listed: Mapping[str, str]
    edited: bool = False
    told: bool = True


class Unreadable(Exception):
    """A file is not as Pullrank writes it; `why` is said to people."""

    def __init__(self, path: str, why: Said) -> None:
        super().__init__(path)
        self.path = path
        self.why = why


def published_policy(manifest: bytes) -> Mapping[str, str] | None:
    """Read the policy alone out of a manifest; None where it tells of none. Raises Unreadable."""
    try:
        return _policy(_read({MANIFEST: manifest}, MANIFEST).get("policy"))
    except _UNLIKE:
        raise Unreadable(MANIFEST, say("it is no manifest")) from None


def published_board(files: Mapping[str, bytes]) -> PublishedBoard:
    """Read one version's files; a board over all items that cannot be read is one of which nothing is told.

    Raises Unreadable for the manifest.
    """
    manifest = _read(files, MANIFEST)
    try:
        return _board(files, manifest, _read(files, OVERALL))
    except (Unreadable, *_UNLIKE):
        pass
    try:
        return _board(files, manifest, None)
    except _UNLIKE:
        raise Unreadable(MANIFEST, say("it is no manifest")) from None


def _board(files: Mapping[str, bytes], manifest: Any, overall: Any) -> PublishedBoard:
    listed = {each["path"]: each["sha256"] for each in manifest["files"]}
    evaluation = manifest.get("evaluation")
    return PublishedBoard(
        benchmark=manifest["benchmark"],
        version=manifest["version"],
        policy=_policy(manifest.get("policy")),
        scorer=manifest.get("scorer"),
        truth=manifest["truth"]["commitment"],
        items=manifest.get("items"),
        n_items=manifest.get("n_items"),
        evaluation={} if evaluation is None else {"version": evaluation["version"], **evaluation["settings"]},
        folder=manifest.get("benchmark_tree"),
        entries=_entries(files, manifest, overall),
        listed=listed,
        edited=OVERALL in listed and sha256(files.get(OVERALL, b"")).hexdigest() != listed[OVERALL],
        told=overall is not None,
    )


def _policy(policy: Any) -> Mapping[str, str] | None:
    """Give a policy's parts, which must be those that its digest is of."""
    if policy is None:
        return None
    parts = {str(path): str(text) for path, text in policy["parts"].items()}
    if policy_digest(parts) != policy["digest"]:
        raise Unreadable(MANIFEST, say("its policy was edited: the parts are not those that its digest is of"))
    return parts


def _entries(files: Mapping[str, bytes], manifest: Any, overall: Any) -> Mapping[str, Seen]:
    rows = None if overall is None else {row["entry"]: row for row in overall["rows"]}
    ruled = _rulings(manifest)
    seen = {
        each["entry"]: _seen(each, None if rows is None else rows[each["entry"]], ruled(each["entry"]), files)
        for each in manifest["entries"]
    }
    return {**seen, **{each["entry"]: Seen(EXCLUDED, rules=tuple(each["rules"])) for each in manifest["excluded"]}}


def _rulings(manifest: Any) -> Callable[[str], str | None]:
    """Give the way to the digest of the rulings on an entry; None where the manifest does not tell of rulings."""
    if "rulings" not in manifest:
        return lambda entry: None
    return lambda entry: digest(dump_line([each for each in manifest["rulings"] if each["entry"] == entry]))


def _seen(entry: Any, row: Any, rulings: str | None, files: Mapping[str, bytes]) -> Seen:
    path = f"receipts/{entry['entry']}.json"
    receipt = _read(files, path) if path in files else {}
    return Seen(
        status=entry["status"],
        tree=entry["tree"],
        rulings=rulings,
        verdicts=receipt.get("verdicts"),
        **_numbers(row),
    )


def _numbers(row: Any) -> dict[str, Any]:
    if row is None:
        return {}
    metrics, components = _values(row["metrics"]), _values(row["components"])
    return {"rank": row["rank"], "level": _level(row), "metrics": metrics, "components": components}


def _level(row: Any) -> str:
    level = str(row["evidence"]["level"])
    return f"{level}, verified" if row["verified"] else level


def _values(scores: Any) -> Mapping[str, Value]:
    return {name: Value(_number(score["value"]), score["exact"]) for name, score in scores.items()}


def _number(value: Any) -> Decimal | None:
    return None if value is None else Decimal(value)


def _read(files: Mapping[str, bytes], path: str) -> Any:
    if path not in files:
        raise Unreadable(path, say("it is not there"))
    try:
        # Not by the strict reader: a name that is no UTF-8 stands here as a lone surrogate, which that one refuses.
        value = json.loads(files[path], parse_float=Decimal)
    except (ValueError, RecursionError):
        raise Unreadable(path, say("it is not JSON")) from None
    if not isinstance(value, dict):
        raise Unreadable(path, say("it is no object"))
    return value
