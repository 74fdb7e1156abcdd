"""Faults of reading as problems: each at its line and column, in the words of the reader."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.json import FaultKind


def faults_of(entry: Entry, *kinds: FaultKind) -> Iterator[Problem]:
    """Give a problem for each fault of these kinds in any document of the entry."""
    for document in entry.documents.values():
        for fault in document.faults:
            if fault.kind in kinds:
                where = Place(document.path, line=fault.line, column=fault.column)
                yield Problem(where, fault.message, fault.fix)
