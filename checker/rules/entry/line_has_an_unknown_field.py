"""CMP003: a line of scores with a field that is not known."""

from collections.abc import Iterator

from checker.formats.component_scores.lines import further_fields
from checker.formats.hidden import unknown_key
from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.scorelines import COMPONENTS, FORMAT_NAME, SCORES, STATUS, place, score_lines


@rule("CMP003", Entry, "a line has an unknown field", needs=(SCORES,), formats=(FORMAT_NAME,))
def line_has_an_unknown_field(entry: Entry) -> Iterator[Problem]:
    """Find a field in a line of scores.jsonl that is neither known to the format nor declared by the benchmark.

    Why: a field that nobody reads is mostly a misspelt one. Whatever else is in a file would be published with it.

    Fix: rename the field to the one that the finding suggests, or remove it.
    """
    known = ", ".join((*entry.benchmark.key, STATUS, COMPONENTS, *further_fields(entry.benchmark)))
    for line in score_lines(entry):
        for written, meant in line.fields.misspelt:
            where = place(entry, child(line.pointer, written), at_key=True)
            yield Problem(
                where, unknown_key(written, meant), say("Rename it to {meant}.", meant=meant), meant, cut(written)
            )
        for written in line.fields.unknown:
            where = place(entry, child(line.pointer, written), at_key=True)
            fix = say("Remove it: a line has the fields {known}.", known=known)
            yield Problem(where, unknown_key(written), fix, known, cut(written))
