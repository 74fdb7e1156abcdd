"""CMP008: a number for a component that there is not."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.scorelines import COMPONENTS, FORMAT_NAME, SCORES, place, score_lines


@rule("CMP008", Entry, "an unknown component", needs=(SCORES,), formats=(FORMAT_NAME,))
def unknown_component(entry: Entry) -> Iterator[Problem]:
    """Find a name among the components of a line that the benchmark does not declare.

    Why: its number would count for nothing, while the component that was meant would go without.

    Fix: rename it to the one that the finding suggests, or remove it.
    """
    known = ", ".join(entry.benchmark.components)
    for line in score_lines(entry):
        if line.components is None:
            continue
        named = [*line.components.misspelt, *((name, None) for name in line.components.unknown)]
        for written, meant in named:
            where = place(entry, child(line.at(COMPONENTS), written), at_key=True)
            fix = say("Remove it: the components are {known}.", known=known)
            if meant is not None:
                fix = say("Rename it to {meant}.", meant=meant)
            yield Problem(
                where, say("there is no component {name}", name=cut(written)), fix, meant or known, cut(written)
            )
