"""JSN008: lists and objects inside each other beyond the cap."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN008", Document, "nested too deeply")
def too_deep(document: Document) -> Iterator[Problem]:
    """Find lists and objects that stand inside each other more than 64 deep.

    Why: no format needs it, and very deep texts make readers run out of memory.

    Fix: write the value flat.
    """
    yield from faults_of(document, FaultKind.DEPTH)
