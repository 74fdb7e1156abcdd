"""POL001: a version that takes no new entries."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION, VERSION
from checker.model.entry import Entry
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule
from checker.model.said import say


@rule("POL001", Entry, "a closed version", severity=Severity.WARNING, needs=(SUBMISSION, VERSION))
def closed_version(entry: Entry) -> Iterator[Problem]:
    """Find an entry for a version that the benchmark declares as closed.

    Why: a closed version keeps its board and takes no new entries: `publish` passes them over. Whether an entry is new
    cannot be seen from its files, so this is a warning; in a pull request it is seen, and of a new one it is an error.

    Fix: answer the items of an open version, and name it in submission.json.
    """
    document = entry.document(SUBMISSION)
    if document is None or entry.version is None or not entry.version.closed:
        return
    open_ones = ", ".join(name for name, version in entry.benchmark.versions.items() if not version.closed) or "none"
    yield Problem(
        Place(document.path, entry.benchmark.entry.fields[VERSION]),
        say("the version {name} is closed to new entries", name=entry.version.name),
        say("Name an open version: {open_ones}.", open_ones=open_ones),
        open_ones,
        entry.version.name,
    )
