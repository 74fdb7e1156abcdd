"""How the rows of a board are ordered."""

from collections.abc import Mapping
from fractions import Fraction

from checker.model.evidence import Numbers
from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True)
class Ranking:
    """How rows are ordered.

    Exactly one of `metric` and `mean_rank` is set. By mean rank, each metric of `mean_rank` is ranked densely
    (`rank`: `dense` or `competition`), an absent value comes `last`, and the means decide. `then` are tie-breaks:
    metric names, `most_firsts`, `rank_sum`, `sum_over_max`, `name`. `name` orders rows but never parts a tie.
    Rows below `min_coverage` (0 to 1) or with numbers below `min_numbers` are shown and not ranked. `as_shown`: values
    are compared rounded, as boards show them. `beside` are further rankings of the same rows, which order nothing.
    """

    metric: str | None
    mean_rank: tuple[str, ...] = ()
    rank: str = "dense"
    absent: str = "last"
    then: tuple[str, ...] = ()
    min_coverage: Fraction = Fraction(0)
    min_numbers: Numbers = Numbers.CLAIMED
    ties: str = "simultaneous"
    as_shown: bool = False
    beside: Mapping[str, "Beside"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Beside:
    """A ranking that is shown as a column beside the one that counts; of `ranking` only its order matters."""

    label: str
    ranking: Ranking
