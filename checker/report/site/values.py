"""The committed aggregates as typed values, field for field as they stand in `site/data`."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class MetricColumn:
    """One declared metric. `decimals` is how many every value of it has."""

    id: str
    label: str
    decimals: int
    shown: bool
    higher_is_better: bool
    definition: str
    scale: str = "1/1"


@dataclass(frozen=True, slots=True)
class ComponentColumn:
    """One declared component."""

    id: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a view and how many items it has."""

    part: str
    n_items: int


@dataclass(frozen=True, slots=True)
class ViewIndex:
    """One way to split the board; `overlapping`: an item can stand in several parts."""

    id: str
    overlapping: bool
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """What became of one entry."""

    entry: str
    display_name: str
    status: str
    reason: str | None = None
    tree: str | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An entry with errors, and the rules that found them."""

    entry: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EvidenceFacts:
    """The three facts of evidence in words."""

    numbers: str
    items: str
    raw: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class TruthFacts:
    """Whether the answers are public, and the digest that binds them."""

    kind: str
    commitment: str | None = None


@dataclass(frozen=True, slots=True)
class DataFile:
    """One committed file of the folder."""

    path: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class MeanRank:
    """A ranking by the mean of the ranks in several metrics."""

    mean_rank: tuple[str, ...]
    rank: str = "dense"
    absent: str = "last"


@dataclass(frozen=True, slots=True)
class RankingRule:
    """How rows are ordered, and what is shown without a rank."""

    by: str | MeanRank
    then: tuple[str, ...]
    min_coverage: str
    min_numbers: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What `manifest.json` says of one benchmark version."""

    benchmark: str
    title: str
    description: str
    version: str
    item_noun: str
    n_items: int
    missing_policy: str
    ranking: RankingRule
    metrics: tuple[MetricColumn, ...]
    components: tuple[ComponentColumn, ...]
    views: tuple[ViewIndex, ...]
    entries: tuple[Status, ...]
    excluded: tuple[LeftOut, ...]
    truth: TruthFacts
    verified_at: EvidenceFacts
    files: tuple[DataFile, ...]
    format: str = ""
    benchmark_tree: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A value that is rounded already (None: unavailable), from `n` of `total` items."""

    value: Decimal | None
    n: int
    total: int
    low: Decimal | None = None
    high: Decimal | None = None


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One line of a board."""

    rank: int | None
    entry: str
    display_name: str
    organization: str
    date: str
    metrics: Mapping[str, Number]
    components: Mapping[str, Number]
    n_total: int
    n_scored: int
    n_included: int
    coverage: Decimal
    missing_policy: str
    evidence: EvidenceFacts
    verified: bool
    flags: tuple[str, ...] = ()
    rank_low: int | None = None
    rank_high: int | None = None
    tie_group: int | None = None


@dataclass(frozen=True, slots=True)
class OverallFile:
    """`leaderboard_overall.json`."""

    n_items: int
    rows: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class PartBoard:
    """The board of one part of a view."""

    part: str
    n_items: int
    rows: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class ViewFile:
    """`leaderboard_by_<view>.json`."""

    view: str
    overlapping: bool
    parts: tuple[PartBoard, ...]


@dataclass(frozen=True, slots=True)
class Aggregates:
    """One benchmark version, read. `folder` runs below site/data; `held` are the paths that are there, below it."""

    folder: str
    manifest: Manifest
    manifest_bytes: bytes
    overall: OverallFile
    views: tuple[ViewFile, ...]
    held: frozenset[str]
