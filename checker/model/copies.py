"""From which share of copied items on an entry is called a copy of another."""

from fractions import Fraction

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Copies:
    """Shares of items, 0 to 1. `warn_at`: something is said; `refuse_at`: what chance cannot have made is an error.

    What only statistics tell is said from half as much again as `warn_at` on.
    """

    warn_at: Fraction = Fraction(1, 10)
    refuse_at: Fraction = Fraction(1, 4)
