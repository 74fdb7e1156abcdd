"""JSN003: a number that JSON does not have."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN003", Document, "NaN or Infinity")
def not_a_number(document: Document) -> Iterator[Problem]:
    """Find `NaN`, `Infinity` or `-Infinity`, which some libraries write and JSON does not have.

    Why: strict readers refuse the file, and a mean with such a value in it is no number any more.

    Fix: write the number that was meant, or leave the record out if there is none.
    """
    yield from faults_of(document, FaultKind.NOT_A_NUMBER)
