"""SUM002: a summary that lacks a field."""

from collections.abc import Iterator

from checker.formats.schema.faults import REQUIRED
from checker.formats.schema.words import problem_of
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.formats.trials.summary_schema import summary_faults
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule


@rule("SUM002", Entry, "a summary lacks a field", needs=(SUMMARY,), formats=(TRIALS,))
def summary_lacks(entry: Entry) -> Iterator[Problem]:
    """Find a count, a ratio or a list that a summary does not hold.

    Why: the records are made from the lists, and the counts and ratios are what they are checked with. An absent list
    is not an empty one.

    Fix: add the field; a list without ids is `[]` and its count 0.
    """
    for fault in summary_faults(entry):
        if fault.keyword == REQUIRED:
            yield problem_of(fault, entry.documents[SUMMARY].path)
