"""CMP009: a scored line that says nothing of a component."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scorelines import COMPONENTS, FORMAT_NAME, SCORES, applying, place, score_lines


@rule("CMP009", Entry, "a component is left out", needs=(SCORES,), formats=(FORMAT_NAME,))
def component_left_out(entry: Entry) -> Iterator[Problem]:
    """Find a scored line of scores.jsonl that lacks a component which can apply to its item.

    Why: null says that a component does not apply. Where it is absent nobody can tell whether it does not apply or was
    lost, and a lost number would raise or lower a mean unseen.

    Fix: write the component's number, or null if it does not apply to this item.
    """
    for line in score_lines(entry):
        if line.components is None or not line.scored or not line.components.missing:
            continue
        components = applying(entry, line, surely=True)
        lacking = ", ".join(name for name in line.components.missing if name in components)
        if lacking:
            message = say("this scored line says nothing of {lacking}", lacking=lacking)
            fix = say("Add the number, or null if it does not apply.")
            yield Problem(place(entry, line.at(COMPONENTS)), message, fix, lacking)
