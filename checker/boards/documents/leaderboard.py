"""The boards: over all items, and over the parts of a view."""

from collections.abc import Mapping

from checker.boards.documents.document import Document
from checker.boards.documents.evidence import EvidenceShown
from checker.boards.documents.words import Count, Flag, Name, Number, Place, Ratio, Share, Text
from checker.model.benchmark import MissingPolicy
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class ComponentScore(Document):
    """A component's mean.

    `value` is rounded half to even, `exact` the same in full, both null where unavailable; `exact` also where it
    would tell too much. `n` of `total` items went into it.
    """

    value: Number | None
    exact: Ratio | None
    n: Count
    total: Count


@dataclass(frozen=True, slots=True)
class MetricScore(ComponentScore):
    """A metric's value.

    `value` is rounded half to even to the declared decimals, `exact` the same in full, both null where unavailable;
    `exact` also where it would tell too much. `n` of `total` items went into it. `low` and `high` bound its
    interval, null where none was computed.
    """

    low: Number | None
    high: Number | None


@dataclass(frozen=True, slots=True)
class BoardRow(Document):
    """One entry's line on a board.

    `rank` is null for a row that is shown and not ranked; `flags` say why. `rank_low` to `rank_high` is the rank's
    interval and `tie_group` the group of rows that are not told apart, null where not computed. Of `n_total` items
    `n_scored` have a number (`coverage` is their share) and `n_included` count in means; of an entry that shows no
    answers, `n_scored` of all items is what it says that it did.
    """

    rank: Place | None
    rank_low: Place | None
    rank_high: Place | None
    tie_group: Place | None
    entry: Name
    display_name: Text
    organization: Text
    date: Text
    metrics: Mapping[Name, MetricScore]
    components: Mapping[Name, ComponentScore]
    n_total: Count
    n_scored: Count
    n_included: Count
    coverage: Share
    missing_policy: MissingPolicy
    evidence: EvidenceShown
    verified: Flag
    flags: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class OverallRow(BoardRow):
    """One entry's line on the board over all items.

    `rank` is null for a row that is shown and not ranked; `flags` say why. `rank_low` to `rank_high` is the rank's
    interval and `tie_group` the group of rows that are not told apart, null where not computed. Of `n_total` items
    `n_scored` have a number (`coverage` is their share) and `n_included` count in means; of an entry that shows no
    answers, `n_scored` is what it says that it did. `facts` are what the entry says of itself, by the names that the
    benchmark declares.
    """

    facts: Mapping[Name, Text]


@dataclass(frozen=True, slots=True)
class OverallBoard(Document):
    """The board over all items.

    `rows` stand in the order of the board.
    """

    benchmark: Name
    version: Name
    n_items: Count
    rows: tuple[OverallRow, ...]


@dataclass(frozen=True, slots=True)
class PartBoard(Document):
    """The board over one part of a view."""

    part: Text
    n_items: Count
    rows: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class ViewBoards(Document):
    """The boards over the parts of a view.

    `overlapping`: an item can stand in several parts.
    """

    benchmark: Name
    version: Name
    view: Name
    overlapping: Flag
    parts: tuple[PartBoard, ...]
