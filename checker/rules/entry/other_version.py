"""COV005: answers to items of another version."""

from collections import Counter
from collections.abc import Iterator

from checker.formats.needs import SUBMISSION, VERSION
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import Coverage, any_coverage_of
from checker.rules.versions import version_of


@rule("COV005", Entry, "items of another version", needs=("ANS001", "SCH006"))
def other_version(entry: Entry) -> Iterator[Problem]:
    """Find answers to items that another version of the benchmark has, and the entry's own has not.

    Why: versions are never mixed in one ranking. Mostly the version in submission.json is not the one that was run.

    Fix: name the version whose items were answered, or remove the answers to items that this version has not.
    """
    coverage, own = any_coverage_of(entry), version_of(entry)
    if coverage is None or own is None or not coverage.foreign:
        return
    if coverage.mistaken:
        if entry.version is not None:
            yield _wrong_version(entry, coverage, own)
        return
    for attempt in coverage.unknown:
        if attempt.key is not None and attempt.key in coverage.foreign:
            other = coverage.foreign[attempt.key]
            message = say(
                "the item {item} belongs to version {other}, not {own}",
                item=str(attempt.key),
                other=other,
                own=own,
            )
            yield Problem(attempt.place, message, say("Remove the record."), own, other)


def _wrong_version(entry: Entry, coverage: Coverage, own: str) -> Problem:
    other, count = Counter(coverage.foreign.values()).most_common(1)[0]
    message = say(
        "{n} of {total} answers are for items of version {other}, not {own}",
        n=count,
        total=len(entry.attempts),
        other=other,
        own=own,
    )
    where = Place(entry.documents[SUBMISSION].path, entry.benchmark.entry.fields[VERSION])
    return Problem(
        where, message, say("Write {other}, or answer the items of {own}.", other=other, own=own), other, own
    )
