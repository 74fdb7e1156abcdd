"""Whether numbers keep a declared relation between linear expressions, exactly."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from checker.model.benchmark import Invariant
from checker.model.record import Cell

_KEEPS: Mapping[str, Callable[[Fraction], bool]] = MappingProxyType(
    {
        "<=": lambda number: number <= 0,
        "<": lambda number: number < 0,
        "==": lambda number: number == 0,
        ">=": lambda number: number >= 0,
        ">": lambda number: number > 0,
    }
)
_BELOW = frozenset({"<=", "<"})


def kept(invariant: Invariant, values: Mapping[str, Fraction]) -> bool:
    """Whether these values, one for each name of the relation, keep it."""
    terms = (values[name] * number for name, number in invariant.terms)
    return _KEEPS[invariant.relation](sum(terms, Fraction(invariant.constant)))


def excluded(invariant: Invariant, spans: Mapping[str, tuple[Fraction, Fraction]]) -> bool:
    """Whether no values within these spans, from the least to the greatest of each name, keep it."""
    low = high = Fraction(invariant.constant)
    for name, number in invariant.terms:
        ends = sorted(end * number for end in spans[name])
        low, high = low + ends[0], high + ends[1]
    if invariant.relation == "==":
        return not low <= 0 <= high
    return not _KEEPS[invariant.relation](low if invariant.relation in _BELOW else high)


def kept_by(invariant: Invariant, cells: Mapping[str, Cell]) -> bool | None:
    """Whether one record's cells keep it; None where one of them holds no number."""
    numbers = {name: cell for name, _ in invariant.terms if isinstance(cell := cells.get(name), Fraction)}
    return kept(invariant, numbers) if len(numbers) == len(invariant.terms) else None
