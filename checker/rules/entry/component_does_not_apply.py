"""CMP012: a number for a component that does not apply to its item."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import as_fraction
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scorelines import FORMAT_NAME, SCORES, applying, judged_numbers, place, score_lines


@rule("CMP012", Entry, "a component does not apply", needs=(SCORES,), formats=(FORMAT_NAME,))
def component_does_not_apply(entry: Entry) -> Iterator[Problem]:
    """Find a number in scores.jsonl for a component which the benchmark declares not to apply to that item.

    Why: such a number would go into means that the same item of other entries is not in.

    Fix: write null.
    """
    for line in score_lines(entry):
        components = applying(entry, line) if judged_numbers(line) else entry.benchmark.components
        for name, value in judged_numbers(line).items():
            if name not in components and as_fraction(value) is not None:
                message = say("{name} does not apply to this item", name=name)
                yield Problem(place(entry, line.component_at(name)), message, say("Write null."), "null", brief(value))
