"""SUM002: a summary that lacks a field."""

from collections.abc import Iterator

from checker.formats.schema.faults import REQUIRED
from checker.formats.schema.words import problem_of
from checker.formats.trials.names import COMPLETED, SUMMARY, TRIALS
from checker.formats.trials.summary_schema import stands_above, summary_faults
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.reading.pointer import child


@rule("SUM002", Entry, "a summary lacks a field", needs=(SUMMARY,), formats=(TRIALS,))
def summary_lacks(entry: Entry) -> Iterator[Problem]:
    """Find a count, a ratio or a list that a summary does not hold.

    Why: the records are made from the lists, and the counts and ratios are what they are checked with. An absent list
    is not an empty one.

    Fix: add the field; a list without ids is `[]` and its count 0.
    """
    faults = summary_faults(entry)
    too_high = any(stands_above(entry, each) for each in faults)  # which is told there
    for fault in faults:
        if fault.keyword == REQUIRED and not (too_high and child(fault.pointer, fault.key or "") == COMPLETED):
            yield problem_of(fault, entry.documents[SUMMARY].path)
