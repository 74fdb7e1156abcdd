"""`comparisons.json`: pairs of entries, metric by metric."""

from typing import Annotated

from checker.boards.documents.document import Document
from checker.boards.documents.words import Count, Flag, Name, Number, Place, Share, one_of
from checker.model.value import dataclass

TESTS = ("mcnemar", "permutation", "exact_permutation")
ALL_ITEMS = "all_items"
SHARED_ITEMS = "shared_items"
OVER = (ALL_ITEMS, SHARED_ITEMS)
ALL = "all"
LEADING_AND_NEIGHBOURS = "leading_and_neighbours"


@dataclass(frozen=True, slots=True)
class PairCounts(Document):
    """What two entries got right.

    Of the items that count for both, `both` entries got so many right, `only_a` and `only_b` one of the two, `neither`
    none.
    """

    both: Count
    only_a: Count
    only_b: Count
    neither: Count


@dataclass(frozen=True, slots=True)
class Comparison(Document):
    """Two entries in one metric.

    `difference` is the value of `a` less that of `b`, and lies from `low` to `high` by this pair's own interval (null
    where there is too little to say). `n` items count for both, null for a metric that is derived from others. Where
    other items count for one of the two (`over` is `shared_items`, else `all_items`), the difference, its interval and
    the test are over these n alone, and all null where n is 0. `counts` where each of them is right or wrong. `p_value`
    is that of the `test`, two-sided; `p_adjusted` is corrected by Holm's method for all tested pairs that are given in
    this metric. `told_apart`: the difference of their values on the board is beyond chance, by the comparison of all
    pairs at once that rank intervals rest on, and over the items that count for both it points the same way.
    """

    a: Name
    b: Name
    metric: Name
    over: Annotated[str, one_of(OVER)]
    difference: Number | None
    low: Number | None
    high: Number | None
    n: Count | None
    counts: PairCounts | None
    test: Annotated[str, one_of(TESTS)] | None
    p_value: Share | None
    p_adjusted: Share | None
    told_apart: Flag


@dataclass(frozen=True, slots=True)
class ComponentCounts(Document):
    """Two entries in a binary component that no metric given here is the plain share of."""

    a: Name
    b: Name
    component: Name
    counts: PairCounts


@dataclass(frozen=True, slots=True)
class Comparisons(Document):
    """Pairs of entries, item by item.

    `metrics` are those that are compared, in declared order: all that have a column or rank, or only those that rank
    where all would make more than `most_comparisons` pairs. `given` says which pairs there are: `all`, or of very large
    boards those with the first entry and of entries that stand next to each other. `pairs` are in the order of the
    metrics, then of the entries' names. What is `told_apart` is right about all pairs of a metric at once with the
    confidence `level`.
    """

    benchmark: Name
    version: Name
    level: Share
    metrics: tuple[Name, ...]
    given: Annotated[str, one_of((ALL, LEADING_AND_NEIGHBOURS))]
    n_entries: Count
    most_comparisons: Place
    pairs: tuple[Comparison, ...]
    components: tuple[ComponentCounts, ...]
