"""Derivations on arrays of floats, for any that the metrics library has."""

from collections.abc import Sequence

import numpy as np

from checker.boards.uncertainty.weights import Floats
from checker.metrics.derivations.base import Derivation, times


def derive(derivation: Derivation, values: Sequence[Floats], totals: Sequence[Floats] = ()) -> Floats:
    """Derive element by element from arrays of one shape; not a number: without a value, there and in the result.

    `totals` are arrays too, as many as there are values, and matter to derivations that weigh.
    """
    shape = values[0].shape
    flat, heavy = [each.ravel() for each in values], [each.ravel() for each in totals]
    absent = np.stack([np.isnan(each) for each in flat])
    if not absent.any():
        return np.reshape(_derived(derivation, flat, heavy), shape)
    made: Floats = np.full(len(flat[0]), np.nan)
    patterns, which = np.unique(absent, axis=1, return_inverse=True)
    for number, pattern in enumerate(patterns.T):
        at = np.flatnonzero(which.ravel() == number)
        taken = [None if gone else each[at] for each, gone in zip(flat, pattern, strict=True)]
        made[at] = _derived(derivation, taken, [each[at] for each in heavy])
    return made.reshape(shape)


def _derived(derivation: Derivation, values: Sequence[Floats | None], totals: Sequence[Floats]) -> Floats | float:
    """Derive where each of the values is there for all elements or for none."""
    least = next((each for each in values if each is not None), None)
    if least is None:
        return np.nan
    absent = None if derivation.absent_as is None else np.full(len(least), float(derivation.absent_as))
    held = derivation.held(values, absent)
    if held is None:
        return np.nan
    with np.errstate(all="ignore"):
        return _applied(derivation, times(held, totals) if derivation.weighted and totals else held)


def _applied(derivation: Derivation, held: Sequence[Floats]) -> Floats:
    """Call the function once where it takes arrays, else once for each element."""
    if derivation.arrays is not None:
        made: Floats = np.asarray(derivation.arrays(held), dtype=np.float64)
        return np.where(np.isfinite(made), made, np.nan)
    found = map(derivation.function, zip(*(each.tolist() for each in held), strict=True))
    return np.array([np.nan if each is None else each for each in found], dtype=np.float64)
