"""CMP006: components that are no object."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scorelines import COMPONENTS, FORMAT_NAME, SCORES, exact_status, place, score_lines


@rule("CMP006", Entry, "components are no object", needs=(SCORES,), formats=(FORMAT_NAME,))
def components_not_an_object(entry: Entry) -> Iterator[Problem]:
    """Find a line of scores.jsonl whose components are no object.

    Why: numbers are told apart by the names of their components. A list could be in any order.

    Fix: write an object with a number or null for each component. A line that is not scored needs none.
    """
    for line in score_lines(entry):
        if COMPONENTS not in line.fields.values or line.components is not None:
            continue
        value = line.fields.values[COMPONENTS]
        if value is None and exact_status(line) and not line.scored:
            continue
        names = ", ".join(entry.benchmark.components)
        fix = say("Write an object with the fields {names}.", names=names)
        message = say("the components are no object")
        yield Problem(place(entry, line.at(COMPONENTS)), message, fix, "an object", brief(value))
