"""What a statistical test found of each other entry, as it is told."""

from collections.abc import Sequence

from checker.model.kin import Kin
from checker.model.likeness import Alike, Likeness
from checker.scoring.copies.excess import Excess


def told_of(kin: Kin, likeness: Likeness, found: Sequence[Excess | None]) -> list[Alike | None]:
    """Tell what was found of each; chance is never ruled out."""
    return [
        None if each is None else _told(kin, other.name, likeness, each)
        for other, each in zip(kin.others, found, strict=True)
    ]


def _told(kin: Kin, other: str, likeness: Likeness, excess: Excess) -> Alike:
    share = min(100, round(100 * excess.share))
    return Alike(other, likeness, excess.same, excess.compared, False, kin.where, share, not kin.secret)
