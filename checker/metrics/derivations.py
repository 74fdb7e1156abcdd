"""What a derived metric may be: exact functions of other metrics of the same entry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from statistics import median
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Derivation:
    """A function of metric values, as scaled and exact; unavailable (None) where any of them is.

    `words` say what it is, with `{}` where the names of its metrics go. It takes `arity` values, None: one or more.
    """

    words: str
    function: Callable[[Sequence[Fraction]], Fraction | None]
    arity: int | None = None

    def __call__(self, values: Sequence[Fraction | None]) -> Fraction | None:
        """Apply to values in declared order."""
        held = [value for value in values if value is not None]
        return self.function(held) if held and len(held) == len(values) else None

    def takes(self, count: int) -> bool:
        """Whether it can be applied to this many metrics."""
        return count == self.arity if self.arity is not None else count > 0


def derivations() -> Mapping[str, Derivation]:
    """Give every derivation by the name that a declaration uses after `derive:`."""
    return _DERIVATIONS


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def _harmonic_mean(values: Sequence[Fraction]) -> Fraction | None:
    """Count over the sum of reciprocals; 0 as soon as one value is 0, as 2PR / (P + R) is."""
    if not all(values):
        return Fraction(0)
    reciprocals = sum((1 / value for value in values), Fraction(0))
    return len(values) / reciprocals if reciprocals else None


def _median(values: Sequence[Fraction]) -> Fraction:
    return median(values)


def _maximum(values: Sequence[Fraction]) -> Fraction:
    return max(values)


def _minimum(values: Sequence[Fraction]) -> Fraction:
    return min(values)


def _difference(values: Sequence[Fraction]) -> Fraction:
    first, second = values
    return first - second


def _ratio(values: Sequence[Fraction]) -> Fraction | None:
    first, second = values
    return first / second if second else None


def _complement(values: Sequence[Fraction]) -> Fraction:
    (value,) = values
    return 1 - value


_DERIVATIONS: Mapping[str, Derivation] = MappingProxyType(
    {
        "complement": Derivation("1 minus {}", _complement, 1),
        "difference": Derivation("the difference, first minus second, of {}", _difference, 2),
        "harmonic_mean": Derivation("the harmonic mean of {}", _harmonic_mean),
        "maximum": Derivation("the largest of {}", _maximum),
        "mean": Derivation("the mean of {}", _mean),
        "median": Derivation("the median of {}", _median),
        "minimum": Derivation("the smallest of {}", _minimum),
        "product": Derivation("the product of {}", lambda values: prod(values, start=Fraction(1))),
        "ratio": Derivation("the ratio, first over second, of {}", _ratio, 2),
        "sum": Derivation("the sum of {}", lambda values: sum(values, Fraction(0))),
    }
)
