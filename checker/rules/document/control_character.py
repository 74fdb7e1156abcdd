"""JSN007: an unescaped control character."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN007", Document, "an unescaped control character")
def control_character(document: Document) -> Iterator[Problem]:
    r"""Find a string that holds a control character, such as a line break or a tab, that is not escaped.

    Why: JSON forbids it (RFC 8259, section 7), and what cannot be seen can hide something.

    Fix: escape it (`\n`, `\t`, `\u0000`), or remove it.
    """
    yield from faults_of(document, FaultKind.CONTROL_CHARACTER)
