"""What a metric is: a mean of per-item values, or something derived from other metrics."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True)
class PerItem:
    """One value an item: a component's number, or the mean of those of several components that hold a number.

    The metric is the mean over the items that satisfy `where`.
    """

    components: tuple[str, ...]
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Derived:
    """A function of other metrics of the same entry, named in `derivations` of the metrics library."""

    derive: str
    of: tuple[str, ...]


Source: TypeAlias = PerItem | Derived


@dataclass(frozen=True, slots=True)
class Metric:
    """A named number for each entry.

    The shown value is `scale` times the mean, rounded half to even to `decimals` places. `fill` stands for an
    absent per-item value under `zero_fill`, before scaling. `leaves_out`: absent values are left out under either
    policy. `shown`: has a column on boards.
    """

    name: str
    label: str
    source: Source
    scale: Fraction = Fraction(1)
    decimals: int = 4
    shown: bool = True
    higher_is_better: bool = True
    fill: Fraction = Fraction(0)
    leaves_out: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """A metric's measured value. `value` is exact and scaled; None: nothing was evaluated, so it is unavailable.

    `n` of `total` items went into it. `low` and `high` bound its interval where one was computed.
    """

    value: Fraction | None
    n: int
    total: int
    low: Fraction | None = None
    high: Fraction | None = None
