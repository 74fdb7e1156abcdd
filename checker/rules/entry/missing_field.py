"""SCH001: a field that submission.json must hold is missing."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.schema.faults import REQUIRED
from checker.formats.schema.words import problem_of
from checker.formats.submission import submission_faults
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule


@rule("SCH001", Entry, "a required field is missing", needs=(SUBMISSION,))
def missing_field(entry: Entry) -> Iterator[Problem]:
    """Find a field that the benchmark requires and submission.json does not hold.

    Why: boards and receipts are made from these fields. A default would be a guess about somebody's work.

    Fix: add the field at the place shown. `schema/submission/<benchmark>.schema.json` lists all of them, and an editor
    that reads it completes them while you type.
    """
    for fault in submission_faults(entry):
        if fault.keyword == REQUIRED:
            yield problem_of(fault, entry.documents[SUBMISSION].path)
