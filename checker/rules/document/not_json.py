"""JSN001: a text that is not JSON."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN001", Document, "not JSON")
def not_json(document: Document) -> Iterator[Problem]:
    """Find a file that is empty, ends too early, goes on after its end, or breaks the grammar of JSON.

    Why: a file that cannot be read as a whole cannot be judged at all; tools that guess would each guess differently.

    Fix: write the file with a JSON library instead of by hand; comments, trailing commas and single quotes are not
    JSON.
    """
    yield from faults_of(document, FaultKind.EMPTY, FaultKind.TRUNCATED, FaultKind.SYNTAX, FaultKind.TRAILING_DATA)
