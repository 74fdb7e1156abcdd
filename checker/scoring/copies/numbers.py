"""Numbers of two entries that are the same: how each did on every item, or what each claims where it shows no more."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from checker.model.item import ItemKey
from checker.model.kin import Kin, Prints
from checker.model.likeness import Alike, Likeness
from checker.scoring.copies.columns import NOTHING, Column, columns_of
from checker.scoring.copies.excess import Side
from checker.scoring.copies.expected import RIGHT, WRONG, unexpected
from checker.scoring.copies.outcomes import Outcome, Unit, outcomes_of, scores_of
from checker.scoring.copies.remarkable import remarkable
from checker.scoring.copies.strata import stratified
from checker.scoring.copies.tested import told_of
from checker.scoring.copies.trials import trials_of

_LEAST_MIXED = 10
"""Items that came out otherwise than most: an entry with fewer has no pattern of its own."""

_LEAST_SCORES = 20
_NEARLY_ALL = Fraction(9, 10)
_FEW_VALUES = 12
_SOME_DIGITS = 6
_MANY_DIGITS = 12


def same_scores(kin: Kin) -> list[Alike | None]:
    """Compare the numbers of graded components."""
    benchmark = kin.entry.benchmark
    scores = [scores_of(benchmark, each) for each in (kin.own, *kin.others)]
    if not scores[0]:
        return [None for _ in kin.others]
    units = sorted(scores[0])
    own, *others = columns_of(units, scores)
    graded = [_whole_scores(kin, scores[0], scores[index + 1], index) for index in range(len(others))]
    if len(others) > 1 and Likeness.SCORES in (trials := trials_of(kin)):
        mine, *sides = map(Side, (own, *others), _classes(units, scores, (own, *others)))
        part = told_of(kin, Likeness.SCORES, remarkable(stratified, mine, sides, kin.bounds.warn_at, len(trials)))
        graded = [each or other for each, other in zip(graded, part, strict=True)]
    return graded


def same_outcomes(kin: Kin) -> list[Alike | None]:
    """Compare what passed and what failed."""
    outcomes = [outcomes_of(kin.entry.benchmark, each) for each in (kin.own, *kin.others)]
    if not outcomes[0]:
        return [None for _ in kin.others]
    items = sorted(outcomes[0])
    whole = [_whole_outcomes(kin, outcomes[0], each, index) for index, each in enumerate(outcomes[1:])]
    if len(kin.others) > 1 and Likeness.OUTCOMES in (trials := trials_of(kin)):
        mine, *sides = map(Side, columns_of(items, outcomes), [_passed(items, each) for each in outcomes])
        part = told_of(kin, Likeness.OUTCOMES, remarkable(unexpected, mine, sides, kin.bounds.warn_at, len(trials)))
        whole = [each or other for each, other in zip(whole, part, strict=True)]
    return whole


def same_claims(kin: Kin) -> list[Alike | None]:
    """Compare what is claimed, of entries that show nothing else."""
    return [_claims(kin, other) if _shows_nothing(kin.own, other) else None for other in kin.others]


def _whole_outcomes(
    kin: Kin, mine: Mapping[ItemKey, Outcome], theirs: Mapping[ItemKey, Outcome], index: int
) -> Alike | None:
    keys = [key for key in mine if key in theirs]
    if any(mine[key] != theirs[key] for key in keys) or 2 * len(keys) < len(mine):
        return None
    kinds = [mine[key] for key in keys]
    most = max(map(kinds.count, set(kinds)), default=0)
    if len(keys) - most < _LEAST_MIXED:
        return None
    return _certain(kin, index, Likeness.OUTCOMES, (len(keys), len(keys)))


def _whole_scores(kin: Kin, mine: Mapping[Unit, Fraction], theirs: Mapping[Unit, Fraction], index: int) -> Alike | None:
    """Tell whether nearly all scores are the same; where one value stands in many places, that tells nothing."""
    own = list(mine.values())
    often = {value: own.count(value) for value in set(own)} if len(set(own)) <= _FEW_VALUES else {}
    units = [unit for unit in mine if unit in theirs]
    same = sum(mine[unit] == theirs[unit] for unit in units)
    mixed = len(own) - max(often.values(), default=0)
    if len(units) < _LEAST_SCORES or same < _NEARLY_ALL * len(units) or mixed < _LEAST_SCORES:
        return None
    if (often and same < len(units)) or 2 * len(units) < min(len(mine), len(theirs)):
        return None
    return _certain(kin, index, Likeness.SCORES, (same, len(units)))


def _passed(items: Sequence[ItemKey], outcomes: Mapping[ItemKey, Outcome]) -> Column:
    """Tell on which items nothing failed."""
    return [NOTHING if (each := outcomes.get(item)) is None else WRONG if 0 in each else RIGHT for item in items]


def _classes(
    units: Sequence[Unit], scores: Sequence[Mapping[Unit, Fraction]], columns: Sequence[Column]
) -> list[Column]:
    """Give of each score its class: itself where a component has few values, one for all where it has many."""
    values: dict[str, set[Fraction]] = {}
    for each in scores:
        for (_, name), value in each.items():
            values.setdefault(name, set()).add(value)
    few = {name for name, found in values.items() if len(found) <= _FEW_VALUES}
    kinds = [name in few for _, name in units]
    return [
        [code + 1 if few and code != NOTHING else 0 for code, few in zip(column, kinds, strict=True)]
        for column in columns
    ]


def _certain(kin: Kin, index: int, likeness: Likeness, counts: tuple[int, int]) -> Alike:
    return Alike(kin.others[index].name, likeness, *counts, certain=True, place=kin.where, told=not kin.secret)


def _shows_nothing(*both: Prints) -> bool:
    return not any(each.answers or each.records for each in both)


def _claims(kin: Kin, other: Prints) -> Alike | None:
    """Judge claims that are all the same by the digits that they have in common beyond the first of each."""
    mine, theirs = kin.own.claims, other.claims
    if not mine or mine != theirs or kin.own.best:
        return None
    digits = sum(
        max(0, len(str(abs(value.numerator * 10**6 // value.denominator)).rstrip("0")) - 1)
        for value in set(mine.values())
    )
    if digits < _SOME_DIGITS:
        return None
    return Alike(other.name, Likeness.CLAIMS, len(mine), len(mine), digits >= _MANY_DIGITS, kin.where)
