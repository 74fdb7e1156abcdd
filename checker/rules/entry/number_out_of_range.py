"""JSN004: a number beyond what can be handled exactly."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN004", Entry, "a number is out of range")
def number_out_of_range(entry: Entry) -> Iterator[Problem]:
    """Find a number that is longer, or a larger exponent, than can be handled exactly.

    Why: numbers are read to the last place. One of a thousand places is a mistake, or made to keep the
    checker busy.

    Fix: write the number with fewer places.
    """
    yield from faults_of(entry, FaultKind.NUMBER_RANGE)
