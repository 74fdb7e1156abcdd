"""JSN008: lists and objects inside each other beyond the cap."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN008", Entry, "nested too deeply")
def too_deep(entry: Entry) -> Iterator[Problem]:
    """Find lists and objects that stand inside each other more than 64 deep.

    Why: no format needs it, and very deep texts make readers run out of memory.

    Fix: write the value flat.
    """
    yield from faults_of(entry, FaultKind.DEPTH)
