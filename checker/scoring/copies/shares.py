"""Whether what is the same as in other entries is enough to speak of it: one by one, and all of them together."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from checker.model.copies import Copies
from checker.model.value import dataclass

K = TypeVar("K")
"""An item: its key, or its written id."""


@dataclass(frozen=True, slots=True)
class Taken(Generic[K]):
    """What is the same as in one other entry: the items, of how many compared, and how many make a finding at least.

    `usual`: hundredths that any two may have in common, which is added to what is asked.
    """

    same: tuple[K, ...]
    compared: int
    least: int
    usual: int = 0


def judged(taken: Sequence[Taken[K]], bounds: Copies) -> list[bool | None]:
    """Tell of each whether it is certainly taken; None where nothing is to be said.

    A little of each of many entries is as much as much of one, so what passes the usual is counted together, too.
    """
    pieces = [each for each in taken if _enough(each) and 100 * len(each.same) > each.usual * each.compared]
    together = Taken(
        tuple({item for each in pieces for item in each.same}),
        max((each.compared for each in pieces), default=0),
        least=1,
        usual=max((each.usual for each in pieces), default=0),
    )
    of_all = _judged(together, bounds) if len(pieces) > 1 else None
    return [
        alone if alone or each not in pieces or of_all is None else of_all
        for each, alone in ((each, _judged(each, bounds)) for each in taken)
    ]


def _judged(taken: Taken[K], bounds: Copies) -> bool | None:
    def reaches(share: Fraction) -> bool:
        return 100 * len(taken.same) >= (100 * share + taken.usual) * taken.compared

    if not _enough(taken) or not reaches(bounds.warn_at):
        return None
    return reaches(bounds.refuse_at)


def _enough(taken: Taken[K]) -> bool:
    return len(taken.same) >= taken.least
