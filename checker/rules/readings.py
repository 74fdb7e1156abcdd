"""Faults of reading as problems: each at its line and column, in the words of the reader."""

from collections.abc import Iterator

from checker.model.finding import Place, Problem
from checker.model.json import Document, FaultKind


def faults_of(document: Document, *kinds: FaultKind) -> Iterator[Problem]:
    """Give a problem for each fault of these kinds in a document."""
    for fault in document.faults:
        if fault.kind in kinds:
            yield Problem(Place(document.path, line=fault.line, column=fault.column), fault.message, fault.fix)
