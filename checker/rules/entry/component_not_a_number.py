"""CMP010: a component that is neither a number nor null."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import as_fraction
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.numbers import number_in
from checker.rules.scorelines import FORMAT_NAME, SCORES, judged_numbers, place, score_lines


@rule("CMP010", Entry, "a component is no number", needs=(SCORES,), formats=(FORMAT_NAME,))
def component_not_a_number(entry: Entry) -> Iterator[Problem]:
    """Find a component in scores.jsonl that is neither a number nor null.

    Why: a number in quotes is a text, and a mean has no use for texts, truth values and lists.

    Fix: write the number without quotes, or null if the component does not apply.
    """
    for line in score_lines(entry):
        for name, value in judged_numbers(line).items():
            if as_fraction(value) is None:
                meant = number_in(value)
                fix = say("Write the number, or null if the component does not apply.")
                if meant is not None:
                    fix = say("Write {meant}, without quotes.", meant=meant)
                message = say("the component {name} is no number", name=name)
                expected = "a number or null" if meant is None else format(meant, "f")
                yield Problem(place(entry, line.component_at(name)), message, fix, expected, brief(value))
