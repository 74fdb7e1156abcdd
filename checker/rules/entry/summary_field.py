"""SUM003: a field of a summary that is not known."""

from collections.abc import Iterator

from checker.formats.schema.faults import UNKNOWN
from checker.formats.schema.words import problem_of
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.formats.trials.summary_schema import summary_faults
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.value import replace


@rule("SUM003", Entry, "a summary has an unknown field", needs=(SUMMARY,), formats=(TRIALS,))
def summary_field(entry: Entry) -> Iterator[Problem]:
    """Find a field that a summary does not have, under today's names or older ones.

    Why: a field that nobody reads is mostly a misspelt one, and what was meant then counts as absent.

    Fix: rename it to the one that the finding suggests, move it to where it belongs, or remove it.
    """
    for fault in summary_faults(entry):
        if fault.keyword == UNKNOWN:
            problem = problem_of(fault, entry.documents[SUMMARY].path)
            if fault.meant is None and fault.beside is None and fault.inside is None:
                problem = replace(problem, fix=say("Remove it: a summary has no such field."))
            yield problem
