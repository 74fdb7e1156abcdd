"""JSN002: an object with the same key twice."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN002", Document, "a key appears twice")
def duplicate_key(document: Document) -> Iterator[Problem]:
    """Find an object that holds the same key more than once.

    Why: most readers silently keep the last one and some the first, so two people would read two different entries.

    Fix: keep one of the two.
    """
    yield from faults_of(document, FaultKind.DUPLICATE_KEY)
