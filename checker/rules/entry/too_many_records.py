"""COV007: so many records that nobody would read about single ones."""

from collections.abc import Iterator

from checker.formats.needs import overfull
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import Concern, concerns, rule
from checker.model.said import say


@concerns(Concern.RECORD)
@rule("COV007", Entry, "far more records than items")
def too_many_records(entry: Entry) -> Iterator[Problem]:
    """Find a list with more than two records for each item of the largest version, and a thousand more.

    Why: each item is answered once. Mostly one answer was written over and over, or files of several runs were joined,
    and a line about each record would help nobody, so that single records are not looked at.

    Fix: write one record for each item.
    """
    most = max(version.count for version in entry.benchmark.versions.values())
    for document in overfull(entry.documents, entry.layout, entry.benchmark):
        n = len(document.value) if isinstance(document.value, list) else 0
        yield Problem(
            Place(document.path, ""),
            say("there are {n} records, and no version has more than {most} items", n=n, most=most),
            say("Write one record for each item; then single records are looked at."),
            f"at most {most}",
            str(n),
        )
