"""JSN004: a number beyond what can be handled exactly."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN004", Document, "a number is out of range")
def number_out_of_range(document: Document) -> Iterator[Problem]:
    """Find a number that is longer, or a larger exponent, than can be handled exactly.

    Why: numbers are read to the last place. One of a thousand places is a mistake, or made to keep the
    checker busy.

    Fix: write the number with fewer places.
    """
    yield from faults_of(document, FaultKind.NUMBER_RANGE)
