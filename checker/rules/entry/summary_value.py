"""SUM001: a value of the summary that is of a wrong type."""

from collections.abc import Iterator

from checker.formats.schema.faults import REQUIRED, UNKNOWN
from checker.formats.schema.words import problem_of
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.formats.trials.summary_schema import summary_faults
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.reading.pointer import split
from checker.rules.alike import told_once


@rule("SUM001", Entry, "a summary's value is of a wrong type", needs=(SUMMARY,), formats=(TRIALS,))
def summary_value(entry: Entry) -> Iterator[Problem]:
    """Find a value in a summary that is not of the type that belongs there, or a count below 0.

    Why: boards and pages read the summary as it stands. A number in quotes is a text to them, and a list of ids that
    holds something else marks nothing.

    Fix: write the value as the finding says; the evaluation writes the whole file in this form.
    """
    faults = [each for each in summary_faults(entry) if each.keyword not in (REQUIRED, UNKNOWN)]
    yield from told_once(
        (tuple(split(each.pointer)[:-1]), problem_of(each, entry.documents[SUMMARY].path)) for each in faults
    )
