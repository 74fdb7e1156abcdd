"""Ranked entries of one benchmark version, whole or in one part of its items."""

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction

from checker.model.benchmark import Benchmark, MissingPolicy, Version
from checker.model.entry import Facts
from checker.model.evidence import Evidence
from checker.model.item import ItemSet
from checker.model.metric import Score
from checker.model.result import Receipt, Result
from checker.model.rule import Concern
from checker.model.ruling import Ruling
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class OutlivedRule:
    """A rule whose errors an entry is not left out for, since they came with a change; and what the rule is about."""

    id: str
    concern: Concern


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry that takes part in boards.

    `result` is None for an entry that awaits rescoring; it is shown and not ranked. `outlived` are the rules whose
    errors it has since a change that came after it was accepted, and by which it is not left out.
    """

    name: str
    path: str
    tree_id: str
    facts: Facts
    result: Result | None
    receipt: Receipt | None = None
    rulings: tuple[Ruling, ...] = ()
    outlived: tuple[OutlivedRule, ...] = ()

    @property
    def measured(self) -> bool:
        """Whether there are numbers that come from records."""
        return self.result is not None and not self.result.claimed


@dataclass(frozen=True, slots=True)
class Excluded:
    """An entry that is left out of the boards, with the ids of the rules whose errors it has.

    `by_measuring`: a check finds no error; they came out when it was measured.
    """

    name: str
    rules: tuple[str, ...]
    by_measuring: bool = False


@dataclass(frozen=True, slots=True)
class Emptied:
    """A board, `<benchmark>/<version>`, that stays as it was published, since it would lose all of its rows.

    `excluded` are its entries that are left out; there are none where all entries are gone.
    """

    board: str
    excluded: tuple[Excluded, ...]


@dataclass(frozen=True, slots=True)
class Outlived:
    """An entry that stays on its board though it has errors of these rules since something changed."""

    name: str
    rules: tuple[OutlivedRule, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Everything that one benchmark version's boards are made from.

    `scorer` is the digest of what decides cells in this version; None where nobody asked for it.
    """

    benchmark: Benchmark
    benchmark_tree: str
    version: Version
    items: ItemSet
    standings: tuple[Standing, ...]
    excluded: tuple[Excluded, ...] = ()
    scorer: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's line on a board.

    `rank` counts from 1 and is None for an unranked row, whose reason stands in `flags`. `rank_low`, `rank_high`
    and `tie_group` are None until they are computed. `components` gives each component's mean and count; `facts` what
    the entry says of itself beyond the rest, and `beside` the rank in each ranking that is declared beside this one.
    """

    entry: str
    display_name: str
    organization: str
    date: str
    rank: int | None
    metrics: Mapping[str, Score]
    components: Mapping[str, Score]
    n_total: int
    n_scored: int
    n_included: int
    coverage: Fraction
    missing_policy: MissingPolicy
    evidence: Evidence
    verified: bool
    flags: tuple[str, ...] = ()
    rank_low: int | None = None
    rank_high: int | None = None
    tie_group: int | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """Rows in their order, over all items or over those where `view` has the value `part`.

    `empty_resamples` counts, by metric and entry, the resamples of an interval that gave no value, where there are any.
    """

    benchmark: str
    version: str
    n_items: int
    rows: tuple[Row, ...]
    view: str | None = None
    part: str | None = None
    empty_resamples: Mapping[tuple[str, str], int] = field(default_factory=dict)
