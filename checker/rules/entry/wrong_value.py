"""SCH003: a value that does not fit the schema of submission.json."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.schema.faults import REQUIRED, UNKNOWN, SchemaFault
from checker.formats.schema.words import problem_of
from checker.formats.submission import submission_faults
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule


@rule("SCH003", Entry, "a field has a wrong value", needs=(SUBMISSION,))
def wrong_value(entry: Entry) -> Iterator[Problem]:
    """Find a value in submission.json that is of a wrong type, out of bounds, or not in the form asked for.

    Why: boards sort, compare and link these values as they stand; nothing is converted or trimmed on the way.

    Fix: write the value as the finding says. Numbers stand without quotes, texts with them.
    """
    for fault in submission_faults(entry):
        if fault.keyword not in (REQUIRED, UNKNOWN) and not _told_elsewhere(fault, entry):
            yield problem_of(fault, entry.documents[SUBMISSION].path)


def _told_elsewhere(fault: SchemaFault, entry: Entry) -> bool:
    """Whether a rule of its own tells this fault: of the version (SCH004), of the date (SCH005)."""
    fields = entry.benchmark.entry.fields
    return (fault.keyword, fault.pointer) in (("enum", fields.get("version")), ("format", fields.get("date")))
