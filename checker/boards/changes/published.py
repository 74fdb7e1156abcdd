"""Reads what a board's files tell of its rows and of what they came from, be they made today or long ago.

What files of an older Pullrank lack is None here; what is there and is of another kind is refused.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from decimal import Decimal
from hashlib import sha256

from checker.boards.changes.members import Member, Unreadable, parsed
from checker.boards.flags import AWAITING_RESCORING, TOMBSTONES
from checker.boards.policy import policy_digest
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.digests import digest

MANIFEST = "manifest.json"
OVERALL = "leaderboard_overall.json"

EXCLUDED = "excluded"
_STATUSES = frozenset({"ranked", "unranked", AWAITING_RESCORING}) | TOMBSTONES


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
        return self.status not in (EXCLUDED, AWAITING_RESCORING)


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
    n_items: int
    evaluation: Mapping[str, str]
    folder: str
    entries: Mapping[str, Seen]
    listed: Mapping[str, str]
    edited: bool = False
    told: bool = True


def published_policy(manifest: bytes) -> Mapping[str, str] | None:
    """Read the policy alone out of a manifest; None where it tells of none. Raises Unreadable."""
    return _policy(parsed({MANIFEST: manifest}, MANIFEST).get("policy"))


def published_board(files: Mapping[str, bytes]) -> PublishedBoard:
    """Read one version's files; a board over all items that cannot be read is one of which nothing is told.

    Raises Unreadable for the manifest and for receipts.
    """
    manifest = parsed(files, MANIFEST)
    listed = {each["path"].text(): each["sha256"].text() for each in manifest["files"].items()}
    rows = _rows(files, {each["entry"].text() for each in manifest["entries"].items()})
    return PublishedBoard(
        benchmark=manifest["benchmark"].text(),
        version=manifest["version"].text(),
        policy=_policy(manifest.get("policy")),
        scorer=_optional_text(manifest.get("scorer")),
        truth=manifest["truth"]["commitment"].optional_text(),
        items=_optional_text(manifest.get("items")),
        n_items=manifest["n_items"].integer(0),
        evaluation=_evaluation(manifest.get("evaluation")),
        folder=manifest["benchmark_tree"].text(),
        entries=_entries(files, manifest, rows or {}),
        listed=listed,
        edited=OVERALL in listed and sha256(files.get(OVERALL, b"")).hexdigest() != listed[OVERALL],
        told=rows is not None,
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """What the board over all items tells of one entry."""

    rank: int | None
    level: str | None
    metrics: Mapping[str, Value]
    components: Mapping[str, Value]


_UNTOLD = _Row(None, None, {}, {})


def _policy(policy: Member | None) -> Mapping[str, str] | None:
    """Give a policy's parts, which must be those that its digest is of."""
    if policy is None:
        return None
    parts = policy["parts"].texts()
    if policy_digest(parts) != policy["digest"].text():
        raise Unreadable(MANIFEST, say("its policy was edited: the parts are not those that its digest is of"))
    return parts


def _evaluation(found: Member | None) -> Mapping[str, str]:
    if found is None or found.value is None:
        return {}
    return {"version": found["version"].text(), **found["settings"].texts()}


def _optional_text(found: Member | None) -> str | None:
    return None if found is None else found.optional_text()


def _rows(files: Mapping[str, bytes], names: Collection[str]) -> Mapping[str, _Row] | None:
    """Give the rows of the entries of these names; None unless all can be read."""
    try:
        rows = {row["entry"].text(): _row(row) for row in parsed(files, OVERALL)["rows"].items()}
    except Unreadable:
        return None
    return rows if all(name in rows for name in names) else None


def _row(row: Member) -> _Row:
    level = row["evidence"]["level"].text()
    shown = f"{level}, verified" if row["verified"].flag() else level
    return _Row(row["rank"].optional_rank(), shown, _values(row["metrics"]), _values(row["components"]))


def _values(scores: Member) -> Mapping[str, Value]:
    return {
        name: Value(score["value"].optional_number(), score["exact"].optional_ratio())
        for name, score in scores.members().items()
    }


def _entries(files: Mapping[str, bytes], manifest: Member, rows: Mapping[str, _Row]) -> Mapping[str, Seen]:
    ruled = _rulings(manifest.get("rulings"))
    seen = {
        name: _seen(each, rows.get(name, _UNTOLD), ruled(name), _verdicts(files, name))
        for name, each in ((each["entry"].text(), each) for each in manifest["entries"].items())
    }
    excluded = {
        each["entry"].text(): Seen(EXCLUDED, rules=tuple(rule.text() for rule in each["rules"].items()))
        for each in manifest["excluded"].items()
    }
    return {**seen, **excluded}


def _rulings(found: Member | None) -> Callable[[str], str | None]:
    """Give the way to the digest of the rulings on an entry; None where the manifest does not tell of rulings."""
    if found is None:
        return lambda entry: None
    ruled = [(each["entry"].text(), each.value) for each in found.items()]
    return lambda entry: digest(dump_line([ruling for name, ruling in ruled if name == entry]))


def _seen(entry: Member, row: _Row, rulings: str | None, verdicts: str | None) -> Seen:
    return Seen(
        status=entry["status"].one_of(_STATUSES),
        tree=entry["tree"].text(),
        rank=row.rank,
        level=row.level,
        metrics=row.metrics,
        components=row.components,
        rulings=rulings,
        verdicts=verdicts,
    )


def _verdicts(files: Mapping[str, bytes], name: str) -> str | None:
    path = f"receipts/{name}.json"
    return _optional_text(parsed(files, path).get("verdicts")) if path in files else None
