"""Fits sections of text into a budget of bytes, dropping whole sections so that nothing stays half open."""

from collections.abc import Sequence

from checker.model.value import dataclass

CUT = "…some of this is left out for length; the command `pullrank check` prints everything."


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of a document; the higher `rank`, the sooner it is dropped. Rank 0 stays."""

    text: str
    rank: int


def fitted(sections: Sequence[Section], budget: int) -> str:
    """Join sections by blank lines within `budget` bytes of UTF-8; what falls away is told at the end.

    Dropped first: the highest rank, and within a rank the last section.
    """
    kept = list(sections)
    while len(_joined(kept, len(kept) < len(sections)).encode()) > budget:
        worst = max(range(len(kept)), key=lambda i: (kept[i].rank, i))
        if kept[worst].rank == 0:
            break
        del kept[worst]
    return _joined(kept, len(kept) < len(sections))


def _joined(sections: Sequence[Section], cut: bool) -> str:
    return "\n\n".join([section.text for section in sections] + [CUT] * cut) + "\n"
