"""SCH004: a version that the benchmark does not have."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION, VERSION
from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.nearest import nearest
from checker.rules.versions import fitting


@rule("SCH004", Entry, "an unknown version", needs=(SUBMISSION,))
def unknown_version(entry: Entry) -> Iterator[Problem]:
    """Find a submission.json that names a version which the benchmark does not declare.

    Why: the version says which items were to be answered. Entries of different versions are never ranked together.

    Fix: write the version as the benchmark's page writes it. Until
    then the answers are held against the version whose items they fit, where there is such a one.
    """
    document, said = entry.document(SUBMISSION), entry.facts.version
    if document is None or said is None or entry.version is not None:
        return
    known = ", ".join(entry.benchmark.versions)
    where = Place(document.path, entry.benchmark.entry.fields[VERSION])
    yield Problem(where, say("there is no version {said}", said=cut(said)), _fix(entry, said), known, cut(said))


def _fix(entry: Entry, said: str) -> Said:
    """Say what to write: what the answers fit comes before what is spelt alike."""
    versions = list(entry.benchmark.versions)
    near, fit = nearest(said, versions), fitting(entry)
    if fit is not None and fit != near:
        return say("Write {fit}: the answers are for its items.", fit=fit)
    if near is not None:
        return say("Write {near}.", near=near)
    return say("Write one of: {known}.", known=", ".join(versions))
