"""CMP002: a line of scores that lacks a field."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.record import SCORED
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.scorelines import COMPONENTS, FORMAT_NAME, SCORES, STATUS, STATUSES, ScoreLine, place, score_lines


@rule("CMP002", Entry, "a line lacks a field", needs=(SCORES,), formats=(FORMAT_NAME,))
def line_lacks_a_field(entry: Entry) -> Iterator[Problem]:
    """Find a line of scores.jsonl without a field of its item's key, without a status, or scored without components.

    Why: without its whole key a line belongs to no item. Without a status nobody can tell an item that was not
    generated from one that nobody evaluated.

    Fix: add the fields that the finding names.
    """
    for line in score_lines(entry):
        lacking = [name for name in line.fields.missing if name != COMPONENTS or _needs_components(line)]
        if lacking:
            fields = ", ".join(lacking)
            yield Problem(
                place(entry, line.pointer), say("this line lacks {fields}", fields=fields), _fix(line), fields
            )


def _needs_components(line: ScoreLine) -> bool:
    return line.status in (None, SCORED)


def _fix(line: ScoreLine) -> Said:
    missing = line.fields.missing
    if STATUS in missing and line.status == SCORED:
        return say("Add {field}, which is {scored}: there are numbers.", field=STATUS, scored=SCORED)
    if STATUS in missing:
        return say("Add them; a status is one of: {known}.", known=", ".join(STATUSES))
    if COMPONENTS in missing:
        return say("Add the components, or write the status that says why there are none.")
    return say("Add the key as the benchmark's items write it.")
