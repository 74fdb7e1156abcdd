"""CMP018: a component that is 1 without the one that it implies."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scorelines import FORMAT_NAME, SCORES, broken_implications, place, score_lines, sound_numbers


@rule("CMP018", Entry, "an implied component is not 1", needs=(SCORES,), formats=(FORMAT_NAME,))
def implied_component_fails(entry: Entry) -> Iterator[Problem]:
    """Find a line of scores.jsonl with 1 in a component and not in the one which the benchmark says it implies.

    Why: by the meaning of the two one cannot hold without the other, so one of the numbers is wrong.

    Fix: look into the item's evaluation, and write what it says of both.
    """
    implying = any(each.implies is not None for each in entry.benchmark.components.values())
    for line in score_lines(entry) if implying else ():
        for name, implied in broken_implications(entry, sound_numbers(entry, line) or {}):
            message = say("{name} is 1 and {implied}, which it implies, is not", name=name, implied=implied)
            fix = say("Write what the evaluation says of both.")
            found = brief(line.numbers().get(implied))
            yield Problem(place(entry, line.component_at(implied)), message, fix, "1", found)
