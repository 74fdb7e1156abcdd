"""Answers of few words or kinds: any two systems give many of the same, so it takes statistics to tell a copy."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

from checker.model.item import ItemKey
from checker.model.kin import Kin, Prints
from checker.model.likeness import Alike, Likeness
from checker.scoring.copies.columns import NOTHING, Column, columns_of
from checker.scoring.copies.excess import Side
from checker.scoring.copies.expected import RIGHT, WRONG, unexpected
from checker.scoring.copies.outcomes import Standing, imperfect, standings_of
from checker.scoring.copies.rare import Shared, rarely_shared
from checker.scoring.copies.remarkable import remarkable
from checker.scoring.copies.tested import told_of
from checker.scoring.copies.trials import trials_of

_LEAST = 20
"""Items below which nothing is said of answers that are all the same."""

_LEAST_UNKNOWN = 50
"""The same, and of answers that nobody else gives, where nothing is known of which are wrong."""

_LEAST_RARE = 5
_SURE = 4.0
"""Standard deviations beyond the usual."""

_WORDS = 20
_LEAST_WORDED = 100
"""Different answers of so many characters: not even two that are right on everything word so many the same."""

_SURE_SHARE = 90
_OPEN = 10
"""Hundredths of the answers nobody else gives: so many are no chance where any two have so few in common."""

_LEAST_WRONG = 10
"""Wrong answers that are all the same: so many are no chance."""


def all_answers(kin: Kin) -> list[Alike | None]:
    """Tell of which other entries every answer is the same, or nine of ten with words, unless all of them are right."""
    benchmark = kin.entry.benchmark
    own = standings_of(benchmark, kin.own)
    # The same answers did the same, so where one of two was measured it is known of both.
    return [_all(kin, other, own or standings_of(benchmark, other)) for other in kin.others]


def some_answers(kin: Kin) -> list[Alike | None]:
    """Tell with which other entries more answers are shared than two systems would, where there are two or more.

    Where it is known how each did, what is compared with is how often it agrees with others that did the same; else,
    how many answers two entries have that nobody else gives.
    """
    trials = trials_of(kin)
    if len(kin.others) < 2 or Likeness.ANSWERS not in trials:
        return [None for _ in kin.others]
    standings = [standings_of(kin.entry.benchmark, each) for each in kin.others]
    items = sorted(kin.own.answers)
    own, *others = columns_of(items, [_texts(each) for each in (kin.own, *kin.others)])
    if not all(standings):
        rare = rarely_shared(own, others)
        return [_rare(kin, other, each) for other, each in zip(kin.others, rare, strict=True)]
    sides = [Side(codes, _rightness(items, each)) for codes, each in zip(others, standings, strict=True)]
    mine = Side(own, _own_rightness(own, sides, _rightness(items, standings_of(kin.entry.benchmark, kin.own))))
    return told_of(kin, Likeness.ANSWERS, remarkable(unexpected, mine, sides, kin.bounds.warn_at, len(trials)))


def _rightness(items: Sequence[ItemKey], standings: Mapping[ItemKey, Standing]) -> Column:
    found = (standings.get(item) for item in items)
    return [NOTHING if each is None else WRONG if imperfect(each) else RIGHT for each in found]


def _own_rightness(own: Column, others: Sequence[Side], measured: Column) -> Column:
    """Tell on which items the entry is right; where it was not measured, it is where a right one says the same."""

    def said_right(item: int) -> bool:
        return any(other.codes[item] == own[item] and other.kinds[item] == RIGHT for other in others)

    return [int(said_right(item)) if kind == NOTHING else kind for item, kind in enumerate(measured)]


def _all(kin: Kin, other: Prints, standings: Mapping[ItemKey, Standing]) -> Alike | None:
    keys = [key for key in kin.own.answers if key in other.answers]
    least = _LEAST if standings or kin.own.claims else _LEAST_UNKNOWN
    if len(keys) < max(least, len(kin.own.answers) // 2) or kin.own.best:
        return None
    same = [key for key in keys if kin.own.answers[key].text == other.answers[key].text]
    texts = {kin.own.answers[key].text for key in same}
    worded = sum(len(text) >= _WORDS for text in texts) >= _LEAST_WORDED
    if 10 * len(same) < (9 if worded else 10) * len(keys):
        return None
    failed = sum(imperfect(standings[key]) for key in same if key in standings) if standings else None
    if failed == 0:
        return None
    certain = worded or max(failed or 0, _said_wrong(kin, len(keys))) >= _LEAST_WRONG
    return Alike(other.name, Likeness.ANSWERS, len(same), len(keys), certain, kin.where)


def _said_wrong(kin: Kin, items: int) -> int:
    """Give how many answers are wrong by what the entry claims, at least."""
    short = [1 - value / kin.own.greatest[name] for name, value in kin.own.claims.items() if kin.own.greatest.get(name)]
    return int(items * min(short, default=Fraction(0)))


def _rare(kin: Kin, other: Prints, shared: Shared) -> Alike | None:
    """Judge what nobody else says, by what any other two have of that kind; two may well be right on a few."""
    if (
        shared.rare < _LEAST_UNKNOWN
        or shared.same < _LEAST_RARE
        or 100 * shared.same < (100 * kin.bounds.warn_at + 2 * shared.usual) * shared.rare
    ):
        return None
    usual = max(1, shared.usual) / 100
    if shared.same - shared.rare * usual < _SURE * sqrt(shared.rare * usual):
        return None
    share = 100 * shared.same // shared.rare
    certain = share >= _SURE_SHARE and shared.same >= _LEAST_UNKNOWN and shared.usual <= _OPEN
    return Alike(other.name, Likeness.ANSWERS, shared.same, shared.rare, certain, kin.where, share)


def _texts(prints: Prints) -> Mapping[ItemKey, str]:
    return {key: saying.text for key, saying in prints.answers.items()}
