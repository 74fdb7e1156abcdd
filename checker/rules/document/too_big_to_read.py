"""JSN009: a text with more in it than is read."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN009", Document, "too much to read")
def too_big_to_read(document: Document) -> Iterator[Problem]:
    """Find a text that is larger, or holds more values, than the reader takes.

    Why: a few megabytes of brackets can fill the memory of the machine that reads them.

    Fix: leave out what the format does not ask for.
    """
    yield from faults_of(document, FaultKind.SIZE)
