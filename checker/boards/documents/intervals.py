"""How the intervals of a board's numbers were made."""

from collections.abc import Mapping
from typing import Annotated

from checker.boards.documents.document import Document
from checker.boards.documents.words import Count, HexDigest, Name, Share, Text, one_of
from checker.model.value import dataclass

WILSON = "wilson"
BOOTSTRAP = "bootstrap"
RANGE = "range"
NONE = "none"


@dataclass(frozen=True, slots=True)
class EmptyResamples(Document):
    """How many resamples gave an entry no value of a metric, over all items or in a part of a view.

    They were left out; where they were more than one in a hundred there is no interval.
    """

    view: Name | None
    part: Text | None
    metric: Name
    entry: Name
    resamples: Count


@dataclass(frozen=True, slots=True)
class IntervalFacts(Document):
    """How the intervals of all boards were made.

    Each holds with the confidence `level`. `methods` are by metric: `wilson` (Wilson's score interval of a share of
    items), `bootstrap` (order statistics of resampled items), `range` (Wilson's interval of the value as a share of the
    metric's range), `none`. So many `resamples` were drawn of all `clusters`; items that share `cluster_by` are drawn
    together, null: each by itself. Of fewer than `least_clusters` clusters the range is used in place of the bootstrap.
    `seed` follows from the items. `empty` tells of resamples without a value.
    """

    level: Share
    methods: Mapping[Name, Annotated[str, one_of((WILSON, BOOTSTRAP, RANGE, NONE))]]
    resamples: Count
    clusters: Count
    cluster_by: Name | None
    least_clusters: Count
    seed: HexDigest
    empty: tuple[EmptyResamples, ...]
