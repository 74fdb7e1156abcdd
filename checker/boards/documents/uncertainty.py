"""`uncertainty.json`: how sure the board over all items is, in one sentence and in numbers."""

from collections.abc import Mapping

from checker.boards.documents.document import Document
from checker.boards.documents.words import Count, HexDigest, Name, Number, Place, Share, Text
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class SmallestDifference(Document):
    """The smallest difference that a metric can detect.

    A one-sided test at 5 % of two entries that differ so much in truth, on the normal distribution, finds it in 80 of
    100 cases, and an exact two-sided test at the level of the board could find it. In the metric's units: `nominal` if
    two entries differ on 20 % of the items (null for what is not right or wrong, or too few items), `observed` if as
    much as the entries of this board do, in the middle of all pairs (null where none differ, where no test could find
    any difference, or where it would tell of held-out answers). `n` items count for both of a pair, in the middle of
    all pairs; of a derived metric they are those that it is about.
    """

    metric: Name
    nominal: Number | None
    observed: Number | None
    n: Count


@dataclass(frozen=True, slots=True)
class TieGroup(Document):
    """Ranked entries, in board order, that cannot be told apart from the first of them."""

    group: Place
    entries: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Sentence(Document):
    """What can be told apart on this board, and what cannot.

    `text` is the sentence; `template` is the same with gaps in braces for `numbers` and `words`.
    """

    text: Text
    template: Text
    numbers: Mapping[Name, Number]
    words: Mapping[Name, Text]


@dataclass(frozen=True, slots=True)
class Drawn(Document):
    """What was drawn at random: resamples for intervals, and for who can be told apart, all from one seed.

    Items that share `cluster_by` are drawn together, null: each by itself; there are so many `clusters`.
    """

    seed: HexDigest
    resamples: Count
    resamples_for_ranks: Count
    clusters: Count
    cluster_by: Name | None


@dataclass(frozen=True, slots=True)
class Uncertainty(Document):
    """How sure the board over all items is.

    Intervals of single numbers hold with the confidence `level`; those of ranks, and who can be told apart, hold all
    together with it. `methods` says in plain words how each is made.
    """

    benchmark: Name
    version: Name
    level: Share
    drawn: Drawn
    n_ranked: Count
    sentence: Sentence
    groups: tuple[TieGroup, ...]
    smallest_differences: tuple[SmallestDifference, ...]
    methods: Mapping[Name, Text]
