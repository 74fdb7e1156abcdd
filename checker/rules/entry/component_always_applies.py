"""CMP019: null for a component that always applies."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scorelines import FORMAT_NAME, SCORES, place, score_lines, unduly_null


@rule("CMP019", Entry, "null where a component always applies", needs=(SCORES,), formats=(FORMAT_NAME,))
def component_always_applies(entry: Entry) -> Iterator[Problem]:
    """Find null on a scored line for a component which the benchmark declares to apply to every scored item.

    Why: null leaves a component out of the line's means. Were it free everywhere, leaving the low numbers out would
    raise an entry.

    Fix: write the number that the evaluation gave. Where it gave none, the line's status is not `scored`.
    """
    for line in score_lines(entry):
        for name in unduly_null(entry, line):
            message = say("{name} always applies, and this scored line has null for it", name=name)
            fix = say("Write the number that the evaluation gave.")
            yield Problem(place(entry, line.component_at(name)), message, fix, "a number", "null")
