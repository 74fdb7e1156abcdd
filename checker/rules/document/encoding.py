"""JSN006: a text that is not plain UTF-8."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("JSN006", Document, "not plain UTF-8")
def encoding(document: Document) -> Iterator[Problem]:
    """Find a file that is not UTF-8, or begins with a byte order mark.

    Why: JSON is exchanged as UTF-8 without a mark (RFC 8259, section 8.1); other encodings are read differently by each
    tool.

    Fix: save the file as UTF-8 without BOM; in Python, `open(path, "w", encoding="utf-8")`.
    """
    yield from faults_of(document, FaultKind.BOM, FaultKind.NOT_UTF8)
