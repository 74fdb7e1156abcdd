"""Tie groups: rows of a board that cannot be told apart from the first of them."""

from collections.abc import Sequence

from checker.boards.uncertainty.decisions import Truths


def tie_groups(order: Sequence[int], better: Truths) -> tuple[int, ...]:
    """Give each row its group, numbered from 1 in the board's order.

    `order` gives the place in (p × p) `better` of each ranked row. A group's first row leads it; the rows that follow
    belong to it until one is surely worse than its leader, which leads the next.
    """
    groups: list[int] = []
    leader, group = -1, 0
    for place in order:
        if not groups or better[leader, place]:
            leader, group = place, group + 1
        groups.append(group)
    return tuple(groups)
