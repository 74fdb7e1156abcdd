"""SUM017: a score, a ratio and a list that do not say the same."""

from collections.abc import Iterator
from fractions import Fraction

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.metrics.agreement import expected_claim
from checker.metrics.rounding import rounded
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.claims import MOST_DECIMALS, Written
from checker.rules.summaries import Judged
from checker.rules.tallies import Tally, blank_unlisted, hidden_by, settled, tallies

_EXACT = 4
"""Decimals up to which a value that ends is told in full."""


@rule("SUM017", Entry, "score, ratio and list disagree", needs=(SUBMISSION, SUMMARY, "SUM005"), formats=(TRIALS,))
def lists_disagree(entry: Entry) -> Iterator[Problem]:
    """Find a score in submission.json, a ratio in the summary and a list of ids that do not tell the same number.

    Why: all three say how many items passed, and at least one of them is wrong. Where two agree the third is named:
    a number with the value that the list gives, or the list with the length that the numbers ask for.

    Fix: write the value that the finding gives. If it is the list that is off, put in or take out the ids that it
    lacks or has too many; the finding tells how many it should hold.
    """
    found = settled(entry)
    for tally in tallies(entry, found.summary) if found is not None else ():
        if found is None or not tally.wrong or _explained(entry, found, tally):
            continue
        if len(tally.wrong) == len(tally.claims) > 1 and tally.counts:
            yield _list_off(found, tally)
        else:
            yield from (_number_off(tally, each) for each in tally.wrong)


def _explained(entry: Entry, found: Judged, tally: Tally) -> bool:
    """Whether all claims agree with each other, and with the list once faults are mended that are told elsewhere."""
    long, short = hidden_by(found, tally.listed.today, blank_unlisted(entry, found))
    length, counts = tally.listed.length, tally.counts
    return bool(counts) and counts[0] <= length + short and length - long <= counts[-1]


def _number_off(tally: Tally, written: Written) -> Problem:
    exact = expected_claim(written.claim, tally.metric, tally.score) or Fraction(0)
    right, found, total = rounded(exact, _places(exact, written)), brief(written.value), tally.total
    message = say(
        "{metric} is claimed as {found}, and {list} holds {n} of {total}, which is {right}",
        metric=tally.metric.label,
        found=found,
        list=tally.listed.name,
        n=tally.listed.length,
        total=total,
        right=right,
    )
    return Problem(written.place, message, say("Write {right}.", right=right), format(right, "f"), found)


def _places(exact: Fraction, written: Written) -> int:
    """Give the decimals to tell a value in: as many as tell it in full, if not as many as were written."""
    least = min(written.claim.decimals, MOST_DECIMALS)
    ends = (places for places in range(least, _EXACT + 1) if (exact * 10**places).denominator == 1)
    return next(ends, min(written.decimals, MOST_DECIMALS))


def _list_off(found: Judged, tally: Tally) -> Problem:
    first, wanted = tally.claims[0], tally.counts
    length, name, total = tally.listed.length, tally.listed.name, tally.total
    places = " and ".join(f"{each.claim.at.document}:{each.place.pointer}" for each in tally.claims)
    message = say(
        "{list} holds {n} of {total}, and {places} say {claimed}, which is {wanted}",
        list=name,
        n=length,
        total=total,
        places=places,
        claimed=brief(first.value),
        wanted=wanted[0],
    )
    fix = say("List the {wanted} that passed, or correct both numbers.", wanted=wanted[0])
    return Problem(Place(found.summary.path, tally.listed.at, at_key=True), message, fix, str(wanted[0]), str(length))
