"""CMP014: a scored line without any number."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scorelines import COMPONENTS, FORMAT_NAME, SCORES, STATUSES, applying, place, score_lines


@rule("CMP014", Entry, "scored without a number", needs=(SCORES,), formats=(FORMAT_NAME,))
def scored_without_a_number(entry: Entry) -> Iterator[Problem]:
    """Find a line of scores.jsonl that is scored by its status while each of its components is null.

    Why: null says that a component does not apply. If none applies there was nothing to score; if some do, the item was
    not evaluated, and passing for scored it would count as neither missing nor zero.

    Fix: write the status that says why there is no number.
    """
    others = ", ".join(STATUSES[1:])
    for line in score_lines(entry):
        if line.components is None or not line.scored or line.numbers() or not line.components.values:
            continue
        if not applying(entry, line, surely=True).keys() & set(line.components.missing):
            fix = say("Write the status that holds: {others}.", others=others)
            yield Problem(place(entry, line.at(COMPONENTS)), say("this scored line holds no number"), fix, others)
