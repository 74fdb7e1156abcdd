"""Of which other entries an entry is a copy, and by what that shows best."""

from collections.abc import Callable, Iterable

from checker.model.kin import Kin
from checker.model.likeness import Alike
from checker.scoring.copies.numbers import same_claims, same_outcomes, same_scores
from checker.scoring.copies.sayings import all_answers, some_answers
from checker.scoring.copies.verbatim import same_answers, same_traces

_WAYS: tuple[Callable[[Kin], list[Alike | None]], ...] = (
    same_traces,
    same_answers,
    all_answers,
    same_scores,
    same_outcomes,
    same_claims,
    some_answers,
)
"""Ways to tell, the one that tells most first."""


def alikes(kin: Kin) -> tuple[Alike, ...]:
    """Give every entry that this one is like, each once: by what is certain, else by the first that was found."""
    if not kin.others:
        return ()
    each_found = zip(*(way(kin) for way in _WAYS), strict=True)
    return tuple(alike for found in each_found if (alike := _strongest(found)) is not None)


def _strongest(found: Iterable[Alike | None]) -> Alike | None:
    there = [each for each in found if each is not None]
    return next((each for each in there if each.certain), there[0] if there else None)
