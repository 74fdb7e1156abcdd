"""What a derivation is: an exact function of other metrics of the same entry."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Derivation:
    """A function of metric values, as scaled and exact; unavailable (None) where any of them is.

    `words` say what it is, with `{}` where the names of its metrics go. It takes `arity` values, None: one or more.
    `example` are values and what is derived from them.
    """

    name: str
    words: str
    function: Callable[[Sequence[Fraction]], Fraction | None]
    example: tuple[tuple[Fraction, ...], Fraction]
    arity: int | None = None

    def __call__(self, values: Sequence[Fraction | None]) -> Fraction | None:
        """Apply to values in declared order."""
        held = [value for value in values if value is not None]
        return self.function(held) if held and len(held) == len(values) else None

    def takes(self, count: int) -> bool:
        """Whether it can be applied to this many metrics."""
        return count == self.arity if self.arity is not None else count > 0


def example(result: Fraction | int, *values: Fraction | int) -> tuple[tuple[Fraction, ...], Fraction]:
    """Make an example: the result, then the values that it is derived from."""
    return tuple(map(Fraction, values)), Fraction(result)
