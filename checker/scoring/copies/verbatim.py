"""Answers and trajectories that stand word for word in two entries."""

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from checker.model.item import ItemKey
from checker.model.kin import Kin, Prints, TraceMark
from checker.model.likeness import Alike, Likeness
from checker.scoring.copies.columns import columns_of
from checker.scoring.copies.rare import rarely_shared
from checker.scoring.copies.shares import Taken, judged

Having: TypeAlias = Counter[tuple[ItemKey, str]]
"""How many other entries have a text on an item."""

LEAST = 3
"""Trajectories or patches that are the same, from which on somebody may have copied."""

LEAST_ANSWERS = 5
"""Answers that are the same: two systems may both be right in one wording."""

WORTH_BYTES = 1000
WORTH_MESSAGES = 3

_LOOKED_AT = 20
"""Trajectories of each other entry that are read though their sizes are not the same."""

_ENOUGH = 3
"""Other entries, from which on it counts what most of them have."""

_MOST_USUAL = 25
"""Hundredths: what two entries may have in common is not more than this, or somebody has copied before."""


def same_traces(kin: Kin) -> list[Alike | None]:
    """Compare trajectories with each other entry, by size and then by digest."""
    retold = any(_retold(kin.own.traces, other.traces) for other in kin.others)
    taken = [_same_traces(kin, other, retold=retold) for other in kin.others]
    found = zip(kin.others, taken, judged(taken, kin.bounds), strict=True)
    return [None if certain is None else _of_traces(kin, other, each, certain) for other, each, certain in found]


def same_answers(kin: Kin) -> list[Alike | None]:
    """Compare answers that are long enough that nobody hits on one of them by chance.

    What most other entries have, too, and what an entry says again and again, does not count.
    """
    items = [key for key, saying in kin.own.answers.items() if saying.weighty]
    if not items or not any(each.weighty for other in kin.others for each in other.answers.values()):
        return [None for _ in kin.others]
    own, *others = columns_of(items, [_weighty(each) for each in (kin.own, *kin.others)])
    usual = [each.usual for each in rarely_shared(own, others)] if len(others) > 1 else [0 for _ in others]
    having = Counter((key, each.text) for other in kin.others for key, each in other.answers.items() if each.weighty)
    taken = [_taken(kin, other, more, having) for other, more in zip(kin.others, usual, strict=True)]
    found = zip(kin.others, taken, judged(taken, kin.bounds), strict=True)
    return [None if certain is None else _of_answers(kin, other, each, certain) for other, each, certain in found]


def worth(mark: TraceMark) -> bool:
    """Whether a trajectory is long enough that no two are the same by chance."""
    return mark.size >= (WORTH_BYTES if mark.place.pointer in (None, "") else WORTH_MESSAGES)


def _same_traces(kin: Kin, other: Prints, *, retold: bool) -> Taken[str]:
    mine, theirs = kin.own.traces, other.traces
    items = [item for item, mark in mine.items() if item in theirs and worth(mark)]
    same = [
        item for item in items if _equal(mine[item], theirs[item]) or (retold and _same_gist(mine[item], theirs[item]))
    ]
    return Taken(tuple(same), len(items), LEAST)


def _retold(mine: Mapping[str, TraceMark], theirs: Mapping[str, TraceMark]) -> bool:
    """Tell by a few of the shorter ones whether two entries say the same in files of which the sizes differ."""
    items = [item for item, mark in mine.items() if item in theirs and worth(mark) and mark.size != theirs[item].size]
    shorter = sorted(items, key=lambda item: (mine[item].size, item))[: max(_LOOKED_AT, len(items) // 3)]
    if not shorter:
        return False
    return any(_same_gist(mine[item], theirs[item]) for item in shorter[:: -(-len(shorter) // _LOOKED_AT)])


def _same_gist(mine: TraceMark, theirs: TraceMark) -> bool:
    gist = mine.gist()
    return gist is not None and gist == theirs.gist()


def _of_traces(kin: Kin, other: Prints, taken: Taken[str], certain: bool) -> Alike:
    place = kin.own.traces[taken.same[0]].place
    return Alike(other.name, Likeness.TRACES, len(taken.same), taken.compared, certain, place)


def _equal(mine: TraceMark, theirs: TraceMark) -> bool:
    if mine.size != theirs.size:
        return False
    digest = mine.digest()
    return digest is not None and digest == theirs.digest()


def _weighty(prints: Prints) -> dict[ItemKey, str]:
    often = Counter(saying.text for saying in prints.answers.values())
    return {key: each.text for key, each in prints.answers.items() if each.weighty and often[each.text] < LEAST}


def _taken(kin: Kin, other: Prints, usual: int, having: Having) -> Taken[ItemKey]:
    mine, theirs = kin.own.answers, _weighty(other)
    most = _most(len(kin.others))
    keys = [key for key in mine if key in other.answers and having[key, other.answers[key].text] <= most]
    same = tuple(key for key in keys if key in theirs and mine[key].text == theirs[key])
    least = LEAST if any(mine[key].patch for key in same) else LEAST_ANSWERS
    return Taken(same, len(keys), least, 2 * min(usual, _MOST_USUAL))


def _of_answers(kin: Kin, other: Prints, taken: Taken[ItemKey], certain: bool) -> Alike:
    first = next(answer for answer in kin.entry.answers if answer.key == taken.same[0])
    kind = Likeness.PATCHES if any(kin.own.answers[key].patch for key in taken.same) else Likeness.ANSWERS
    return Alike(other.name, kind, len(taken.same), taken.compared, certain, first.place)


def _most(others: int) -> int:
    """Give how many entries may have a text, so that no more than half of those beside the two have it."""
    return others if others < _ENOUGH else 1 + (others - 1) // 2
