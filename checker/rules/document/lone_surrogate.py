"""JSN005: half a character."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN005", Document, "half a character in a string")
def lone_surrogate(document: Document) -> Iterator[Problem]:
    r"""Find a string that holds one half of a surrogate pair, such as `\ud83d` alone.

    Why: it is no character, and the text cannot be written as UTF-8. It mostly comes from text that was cut in
    the middle.

    Fix: write the whole character, or remove the half.
    """
    yield from faults_of(document, FaultKind.LONE_SURROGATE)
