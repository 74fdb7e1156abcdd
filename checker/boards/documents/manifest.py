"""The manifest of one benchmark version's boards."""

from collections.abc import Mapping
from typing import Annotated

from checker.boards import flags
from checker.boards.documents.document import Document
from checker.boards.documents.evidence import EvidenceFacts
from checker.boards.documents.intervals import IntervalFacts
from checker.boards.documents.words import (
    Count,
    Digest,
    Flag,
    HexDigest,
    Name,
    NumbersWord,
    Place,
    Ratio,
    Text,
    Tree,
    exactly,
    one_of,
)
from checker.model.benchmark import ComponentKind, MissingPolicy, TruthKind
from checker.model.ruling import RulingKind
from checker.model.value import dataclass

SCHEMA_VERSION = 1
RANKED = "ranked"
UNRANKED = "unranked"
HALF_EVEN = "half_even"


@dataclass(frozen=True, slots=True)
class MeanRank(Document):
    """A ranking by the mean of the ranks in several metrics.

    `rank` says how each metric ranks, `absent` where an entry without a value of it stands.
    """

    mean_rank: tuple[Name, ...]
    rank: Annotated[str, one_of(("dense", "competition"))]
    absent: Annotated[str, one_of(("last",))]


@dataclass(frozen=True, slots=True)
class RankingRule(Document):
    """How rows are ordered, and what is shown without a rank.

    `by` is a metric or a mean of ranks, `then` are the tie-breaks. Rows whose coverage is below `min_coverage`, or
    whose numbers are less than `min_numbers`, have no rank.
    """

    by: Name | MeanRank
    then: tuple[Name, ...]
    min_coverage: Ratio
    min_numbers: NumbersWord


@dataclass(frozen=True, slots=True)
class MetricColumn(Document):
    """One declared metric.

    Values are `scale` times a mean and have `decimals` places. `shown`: it has a column. `definition` says in plain
    words how it is computed. `fill` is what a missing item counts as under `zero_fill`, before scaling; null for a
    metric that is derived from others or leaves them out. `components` are those that its value on an item is the mean
    of.
    """

    id: Name
    label: Text
    scale: Ratio
    decimals: Count
    shown: Flag
    higher_is_better: Flag
    definition: Text
    fill: Ratio | None
    components: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class ComponentColumn(Document):
    """One declared component.

    Its numbers lie between `low` and `high`, null: unbounded. Its mean on boards is `scale` times the mean of these
    numbers and has `decimals` places. `shown`: it has a column.
    """

    id: Name
    label: Text
    kind: ComponentKind
    low: Ratio | None
    high: Ratio | None
    scale: Ratio
    decimals: Count
    shown: Flag


@dataclass(frozen=True, slots=True)
class EvaluationFacts(Document):
    """By what the components of all entries were evaluated."""

    version: Text
    settings: Mapping[Name, Text]


@dataclass(frozen=True, slots=True)
class PolicyException(Document):
    """An entry whose missing items a ruling treats in another way, and why."""

    entry: Name
    policy: MissingPolicy
    reason: Text


@dataclass(frozen=True, slots=True)
class EntryRuling(Document):
    """A maintainer's decision on an entry, and why.

    `items` counts those that it takes the credit for away, in `components` (none named: in all). `policy` is that of a
    ruling on missing items, `by` the entry that supersedes; null for other kinds.
    """

    entry: Name
    kind: Annotated[str, one_of(RulingKind)]
    reason: Text
    items: Count
    components: tuple[Name, ...]
    policy: MissingPolicy | None
    by: Name | None


@dataclass(frozen=True, slots=True)
class ViewPart(Document):
    """One part of a view and how many items it has."""

    part: Text
    n_items: Count


@dataclass(frozen=True, slots=True)
class ViewIndex(Document):
    """One way to split the board.

    `overlapping`: an item can stand in several parts. Parts of fewer than `min_cell` items are not shown, nor those
    from which they could be worked out.
    """

    id: Name
    overlapping: Flag
    parts: tuple[ViewPart, ...]
    min_cell: Count


@dataclass(frozen=True, slots=True)
class EntryStatus(Document):
    """What became of one entry, and why where it is not ranked.

    `tree` is the git tree id of its folder, `facts` what it says of itself by the names that the benchmark declares,
    and `place` its line on the board over all items, from 1.
    """

    entry: Name
    tree: Tree
    display_name: Text
    facts: Mapping[Name, Text]
    place: Place
    status: Annotated[str, one_of((RANKED, UNRANKED, flags.AWAITING_RESCORING, *sorted(flags.TOMBSTONES)))]
    reason: Text | None


@dataclass(frozen=True, slots=True)
class LeftOut(Document):
    """An entry with errors, left out of the boards, and the rules that found them."""

    entry: Text
    rules: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class TruthFacts(Document):
    """Whether the answers are public, and the digest that binds them."""

    kind: TruthKind
    commitment: Digest | None


@dataclass(frozen=True, slots=True)
class PolicyFacts(Document):
    """Everything declared that decides numbers, ranks and verification.

    `parts` are texts by their path in the declaration, `digest` is that of their JSON. A published board's policy
    changes by a new version only.
    """

    digest: Digest
    parts: Mapping[Name, Text]


@dataclass(frozen=True, slots=True)
class DataFile(Document):
    """One file beside the manifest."""

    path: Name
    bytes: Count
    sha256: HexDigest


@dataclass(frozen=True, slots=True)
class Manifest(Document):
    """What one benchmark version's boards are made of, and the files beside it.

    `versions` are those of the benchmark in the order of their declaration, the newest last; `version` is this one.
    `items` is the digest of the items file, null where ids are not published; `texts` are those of what a system is
    given of the items, by name: of the JSON list of all texts, normalised. No clock is read: `newest_entry` is the
    latest date among the entries. Values are rounded `half_even`, each metric to its own decimals. `missing_policy`
    holds for every entry but the `missing_policy_exceptions`. `evaluation` is null where answers are scored here.
    `rulings` are all that are in force, by entry and in the order written. `scorer` is the digest of what decides cells
    in this version: scorer, comparisons, components, and what judges are asked. `uncertainty` tells of intervals.
    """

    schema_version: Annotated[int, exactly(SCHEMA_VERSION)]
    benchmark: Name
    title: Text
    description: Text
    version: Name
    versions: tuple[Name, ...]
    format: Name
    item_noun: Name
    n_items: Count
    items: Digest | None
    texts: Mapping[Name, HexDigest]
    newest_entry: Text | None
    missing_policy: MissingPolicy
    missing_policy_exceptions: tuple[PolicyException, ...]
    rounding: Annotated[str, one_of((HALF_EVEN,))]
    evaluation: EvaluationFacts | None
    ranking: RankingRule
    metrics: tuple[MetricColumn, ...]
    components: tuple[ComponentColumn, ...]
    views: tuple[ViewIndex, ...]
    entries: tuple[EntryStatus, ...]
    excluded: tuple[LeftOut, ...]
    benchmark_tree: Tree
    truth: TruthFacts
    verified_at: EvidenceFacts
    files: tuple[DataFile, ...]
    rulings: tuple[EntryRuling, ...]
    policy: PolicyFacts
    scorer: Digest | None
    uncertainty: IntervalFacts
