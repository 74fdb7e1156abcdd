"""SCH002: a field that submission.json may not hold."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.schema.faults import UNKNOWN
from checker.formats.schema.words import problem_of
from checker.formats.submission import submission_faults
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule


@rule("SCH002", Entry, "an unknown field", needs=(SUBMISSION,))
def unknown_field(entry: Entry) -> Iterator[Problem]:
    """Find a field of submission.json that neither Pullrank nor the benchmark describes.

    Why: a field that nobody reads is mostly a misspelt one, and then the value that was meant counts for nothing.

    Fix: rename it to the field that the finding suggests, or remove it. Free text has a place in `description`.
    """
    for fault in submission_faults(entry):
        if fault.keyword == UNKNOWN:
            yield problem_of(fault, entry.documents[SUBMISSION].path)
