"""What numbers a component can hold: from its declaration to numbers, and their least and greatest."""

from fractions import Fraction
from math import comb

from checker.model.benchmark import Trials
from checker.reading.declaration.documents.components import ComponentPart
from checker.reading.declaration.documents.possible import TrialsPart


def possible(part: ComponentPart) -> tuple[Fraction, ...]:
    """Give all values of a component of numbers, ascending; () where they are not counted."""
    if part.trials is None:
        return tuple(sorted(part.values or ()))
    of, all = part.trials.of, part.trials.all
    return tuple(sorted({Fraction(comb(count, all), comb(of, all)) for count in range(of + 1)}))


def bounds(part: ComponentPart) -> tuple[Fraction | None, Fraction | None]:
    """Give the least and the greatest number, None: unbounded."""
    values = possible(part)
    if values:
        return values[0], values[-1]
    return (Fraction(0), Fraction(1)) if part.kind == "binary" else (part.range or (None, None))


def trials(part: TrialsPart | None) -> Trials | None:
    """Give the trials that a component sums up."""
    return None if part is None else Trials(part.of, part.all, part.name)
