"""What two entries have and nobody else: where the truth is not at hand, agreement on that tells most."""

from collections.abc import Sequence

from checker.model.value import dataclass
from checker.scoring.copies.columns import NOTHING, Column

_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Shared:
    """Of `rare` codes of another entry, which nobody has but perhaps this one, `same` are this one's, too.

    `usual`: the greatest share of this kind, in hundredths and rounded up, between any two of the board that are there
    already; where there are but two, between this one and the one that is not looked at, too.
    """

    rare: int
    same: int
    usual: int


def rarely_shared(own: Column, others: Sequence[Column]) -> list[Shared]:
    """Compare an entry with each of two others or more."""
    entries = [own, *others]
    alone = [0] * len(entries)
    pairs: dict[tuple[int, int], int] = {}
    for item in range(len(own)):
        holders: dict[int, list[int]] = {}
        for index, entry in enumerate(entries):
            if entry[item] != NOTHING:
                holders.setdefault(entry[item], []).append(index)
        for each in holders.values():
            if len(each) == 1:
                alone[each[0]] += 1
            elif len(each) == 2:
                pairs[each[0], each[1]] = pairs.get((each[0], each[1]), 0) + 1
    shares = {pair: _hundredths(count, min(alone[pair[0]], alone[pair[1]]) + count) for pair, count in pairs.items()}
    return [
        Shared(
            alone[other] + pairs.get((0, other), 0),
            pairs.get((0, other), 0),
            max((share for pair, share in shares.items() if _counts(pair, other, len(others))), default=0),
        )
        for other in range(1, len(entries))
    ]


def _counts(pair: tuple[int, int], other: int, others: int) -> bool:
    return pair != (0, other) and (pair[0] != 0 or others < _ENOUGH)


def _hundredths(count: int, of: int) -> int:
    return -(-100 * count // of)
