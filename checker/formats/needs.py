"""What rules may need besides other rules: that a document was read, and that its version is known.

A rule names such a need like a rule's id. Whoever runs rules passes `unread(entry)` as ids that failed before, so that
rules which had nothing to look at are told as skipped and never count as passed.
"""

from collections.abc import Iterable, Mapping

from checker.formats.bulk import most_records
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.json import Document
from checker.model.layout import Layout

VERSION = "version"
SUBMISSION = "submission"


def unread(entry: Entry) -> frozenset[str]:
    """Name the documents that rules cannot look into, and `version` where no known one is named.

    Those are documents that are broken, overfull, or absent though required; all of a folder that cannot be listed.
    """
    names = {file.document for file in entry.layout.files if file.required and file.document not in entry.documents}
    if entry.unlisted is not None:
        names |= {file.document for file in entry.layout.files}
    names |= {name for name, document in entry.documents.items() if not document.usable}
    names |= {document.name for document in overfull(entry.documents, entry.layout, entry.benchmark)}
    return frozenset(names if entry.version is not None else {*names, VERSION})


def overfull(documents: Mapping[str, Document], layout: Layout, benchmark: Benchmark) -> tuple[Document, ...]:
    """Give the documents that are lists with far more records than there are items; a rule of its own tells of them."""
    most = most_records(benchmark)
    return tuple(document for document in _lists_of_records(documents, layout) if _length(document) > most)


def _lists_of_records(documents: Mapping[str, Document], layout: Layout) -> Iterable[Document]:
    named = [file.document for file in layout.files if not file.folder and file.document != SUBMISSION]
    return [documents[name] for name in named if name in documents]


def _length(document: Document) -> int:
    return len(document.value) if isinstance(document.value, list) else 0
