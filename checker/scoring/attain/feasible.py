"""Whether a mixture of some points lies in a box, in exact arithmetic: the first phase of the simplex method."""

from collections.abc import Sequence
from fractions import Fraction

_ZERO, _ONE = Fraction(0), Fraction(1)


def mixable(points: Sequence[Sequence[Fraction]], box: Sequence[tuple[Fraction, Fraction]]) -> bool:
    """Whether weights of at least 0 that add up to 1 bring the points' weighted mean into a box.

    Each point has a number for each side of the box, none below 0; a side's least may not be above its greatest.
    """
    rows = [[_ONE] * len(points) + [_ZERO] * 2 * len(box)]
    right = [_ONE]
    for at, (low, high) in enumerate(box):
        for sign, bound in ((-1, max(low, _ZERO)), (1, high)):
            slack = [_ZERO] * 2 * len(box)
            slack[2 * at + (sign > 0)] = Fraction(sign)
            rows.append([point[at] for point in points] + slack)
            right.append(bound)
    return min(right) >= 0 and _solvable(rows, right)


def _solvable(rows: list[list[Fraction]], right: list[Fraction]) -> bool:
    """Whether `rows` times something not negative can be `right`, which is not negative (Bland's rule: no cycles)."""
    height, width = len(rows), len(rows[0])
    table = [
        [*row, *(Fraction(int(other == at)) for other in range(height)), bound]
        for at, (row, bound) in enumerate(zip(rows, right, strict=True))
    ]
    basis = [width + at for at in range(height)]
    while True:
        artificial = [row for row, name in zip(table, basis, strict=True) if name >= width]
        if not sum((row[-1] for row in artificial), _ZERO):
            return True
        enter = next((at for at in range(width) if sum((row[at] for row in artificial), _ZERO) > 0), None)
        if enter is None:
            return False
        leave = min(
            (at for at in range(height) if table[at][enter] > 0),
            key=lambda at: (table[at][-1] / table[at][enter], basis[at]),
        )
        _pivot(table, leave, enter)
        basis[leave] = enter


def _pivot(table: list[list[Fraction]], leave: int, enter: int) -> None:
    scale = table[leave][enter]
    table[leave] = [each / scale for each in table[leave]]
    for at, row in enumerate(table):
        if at != leave and row[enter]:
            factor = row[enter]
            table[at] = [each - factor * own for each, own in zip(row, table[leave], strict=True)]
