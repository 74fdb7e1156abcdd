"""CMP015: a metric's value on one item that is not what its components give."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from checker.formats.show import brief
from checker.metrics.agreement import agrees
from checker.metrics.conditions import satisfies
from checker.metrics.rounding import rounded
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import Json, decimals_written
from checker.model.metric import PerItem
from checker.model.recorded import RecordClaim
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.scorelines import (
    FORMAT_NAME,
    SCORES,
    ScoreLine,
    broken_implications,
    exact_status,
    items_by_parts,
    place,
    score_lines,
    sound_numbers,
)

_MOST_DECIMALS = 12
"""Decimals to which a value is compared; beyond, only the noise of floating-point sums is left."""


@rule("CMP015", Entry, "a value on an item does not recompute", needs=(SCORES,), formats=(FORMAT_NAME,))
def item_value_differs(entry: Entry) -> Iterator[Problem]:
    """Find a metric's value that a line of scores.jsonl repeats and that is not the mean of the line's components.

    Why: boards are made from the components. A value beside them that says something else is a mistake in one of the
    two, and should be understood before anything is merged.

    Fix: write the mean of the components that hold a number, or leave the field out.
    """
    for line in score_lines(entry):
        wrong = _wrong(entry, line)
        for claim, right in wrong[:1]:
            value, label = line.fields.values[claim.field], entry.benchmark.metrics[claim.metric].label
            expected = "null" if right is None else format(rounded(right, claim.decimals), "f")
            message, fix = _told(label, value, right, claim)
            if len(wrong) > 1:
                others = ", ".join(each.field for each, _ in wrong[1:])
                fix = say("Look at the components: they give another value for {others}, too.", others=others)
            yield Problem(place(entry, line.at(claim.field)), message, fix, expected, brief(value))


def _wrong(entry: Entry, line: ScoreLine) -> list[tuple[RecordClaim, Fraction | None]]:
    """Give the values that are wrong, with the right ones: several on one line have one cause."""
    claims = [claim for claim in entry.benchmark.record.claims if claim.field in line.fields.values]
    told = _values(entry, line, claims) if claims else None
    if told is None:
        return []
    right = [(claim, told.get(claim.metric)) for claim in claims]
    return [(claim, value) for claim, value in right if not _agrees(line.fields.values[claim.field], value, claim)]


def _values(entry: Entry, line: ScoreLine, claims: list[RecordClaim]) -> dict[str, Fraction | None] | None:
    """Give each claimed metric's value on the line's item, None: there is none; None for a line with other faults."""
    if not exact_status(line):
        return None
    if not line.scored:
        return None if line.numbers() else {}
    numbers = sound_numbers(entry, line)
    if not numbers or broken_implications(entry, numbers):
        return None
    return {claim.metric: _mean(entry, line, claim.metric, numbers) for claim in claims}


def _mean(entry: Entry, line: ScoreLine, metric: str, numbers: Mapping[str, Fraction]) -> Fraction | None:
    source, item = entry.benchmark.metrics[metric].source, items_by_parts(entry).get(line.parts or ())
    if not isinstance(source, PerItem) or (source.where and item is not None and not satisfies(item, source.where)):
        return None
    held = [numbers[name] for name in source.components if name in numbers]
    return sum(held, Fraction(0)) / len(held) if held else None


def _agrees(value: Json, right: Fraction | None, claim: RecordClaim) -> bool:
    """Whether a written value is the right one, to the decimals written and at least those declared."""
    if right is None or value is None:
        return value is None and right is None
    if decimals_written(value) <= _MOST_DECIMALS:
        return agrees(value, right, claim.decimals)
    return isinstance(value, Decimal) and abs(Fraction(value) - right) * 10**_MOST_DECIMALS <= 1


def _told(label: str, value: Json, right: Fraction | None, claim: RecordClaim) -> tuple[Said, Said]:
    if right is None:
        message = say("{label} is written as {value}, and nothing here goes into it", label=label, value=brief(value))
        return message, say("Write null, or leave the field out.")
    mean = rounded(right, claim.decimals)
    message = say(
        "{label} is written as {value} here, and the components give {mean}",
        label=label,
        value=brief(value),
        mean=mean,
    )
    return message, say("Write {mean}, or leave the field out.", mean=mean)
