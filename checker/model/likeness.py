"""What was found of two entries that are alike."""

from enum import StrEnum

from checker.model.finding import Place
from checker.model.value import dataclass


class Likeness(StrEnum):
    """In what an entry is like another."""

    TRACES = "trajectories"
    PATCHES = "patches"
    ANSWERS = "answers"
    SCORES = "scores"
    OUTCOMES = "outcomes"
    CLAIMS = "claims"


@dataclass(frozen=True, slots=True)
class Alike:
    """An entry that is like the entry `other`, by the strongest of what was found; `same` of `compared` are the same.

    `certain`: chance cannot have made it. `share`: in hundredths, how much of what was not to be expected is the same,
    where only statistics tell; None where things are the same word for word. `told`: numbers may be said; else they
    would tell of a truth that is held out.
    """

    other: str
    likeness: Likeness
    same: int
    compared: int
    certain: bool
    place: Place
    share: int | None = None
    told: bool = True
