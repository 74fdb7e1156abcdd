"""ATT001: a claimed number that no count gives."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.formats.submission import submission_faults
from checker.metrics.rounding import rounded
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import decimals_written
from checker.model.rule import Concern, concerns, rule
from checker.model.said import Said, say
from checker.rules.claims import MOST_DECIMALS, Missed, Written, is_coarse, meant, misses_of, possible_claims
from checker.scoring.attain.mean import Attainable

_SUCCESSES = (Fraction(0), Fraction(1))


@concerns(Concern.CLAIM)
@rule("ATT001", Entry, "a claim that no count gives", needs=(SUBMISSION,))
def no_count_gives(entry: Entry) -> Iterator[Problem]:
    """Find a claimed number that cannot come out, whatever the answers were: no count of right ones gives it.

    Why: of 186 items, 83 give 44.6 percent and 84 give 45.2, so 45.0 is neither. Such a number was rounded before,
    taken over other items than those of the benchmark, or mistyped. The same goes for means over several tries of each
    item, and for every metric whose items can only be worth certain numbers.
    Where a scorer may say that an item does not apply, the mean is over any number of items, and little can be told.

    Fix: write the number that was measured, over all items of the version that the entry names, and round it once.
    """
    told = {fault.pointer for fault in submission_faults(entry)}
    for each in possible_claims(entry):
        missed = misses_of(each, entry) if each.place.pointer not in told else []
        if missed and not is_coarse(each, entry):
            near = [_shown(each, one) for one in (missed[-1].gap.below, missed[-1].gap.above)]
            message = _message(entry, each, missed[-1], near)
            expected = " or ".join(format(number, "f") for number in near if number is not None)
            yield Problem(each.place, message, _fix(entry, each, near), expected or None, brief(each.value))


def _shown(written: Written, attained: Attainable | None) -> Decimal | None:
    """Give an attainable mean as the claim would be written."""
    places = min(max(decimals_written(written.value), written.claim.decimals), MOST_DECIMALS)
    return None if attained is None else rounded(attained.mean * written.claim.scale, places)


def _message(entry: Entry, written: Written, missed: Missed, near: list[Decimal | None]) -> Said:
    values: dict[str, str | int | Decimal] = {
        "metric": entry.benchmark.metrics[written.claim.metric].label,
        "found": brief(written.value),
        "n": missed.mean.items,
    }
    counted = all(group.values == _SUCCESSES for group in missed.mean.groups)
    beside = []
    for name, attained, shown in zip(("low", "high"), (missed.gap.below, missed.gap.above), near, strict=True):
        if attained is not None and shown is not None:
            values |= {name: shown, f"{name}_n": int(attained.total), f"{name}_of": attained.items}
            beside.append(_beside(name, counted=counted, any_number=missed.mean.any_number))
    which = "of at most {n} items" if missed.mean.any_number else "of {n} items"
    what = "no count" if counted else "no mean"
    told = f": {' and '.join(beside)}" if beside else ""
    return say(f"{{metric}} is claimed as {{found}}, and {what} {which} gives that{told}", **values)


def _beside(name: str, *, counted: bool, any_number: bool) -> str:
    if not counted:
        return f"the nearest {'below' if name == 'low' else 'above'} is {{{name}}}"
    out_of = f" of {{{name}_of}}" if any_number else ""
    return f"{{{name}_n}}{out_of} would be {{{name}}}"


def _fix(entry: Entry, written: Written, near: list[Decimal | None]) -> Said:
    scaled = meant(written, entry.benchmark)
    if scaled is not None:
        likely = rounded(scaled, written.claim.decimals)
        return say("Write {likely} if this is the share of it; else write what was measured.", likely=likely)
    if None in near:
        return say("Write what was measured, over all items of the benchmark, rounded once.")
    low, high = (number for number in near if number is not None)
    return say(
        "Write what was measured, rounded once; the nearest that it can be are {low} and {high}.", low=low, high=high
    )
