"""What rules may need besides other rules: that a document was read, and that its version is known.

A rule names such a need like a rule's id. Whoever runs rules passes `unread(entry)` as ids that failed before, so that
rules which had nothing to look at are told as skipped and never count as passed.
"""

from checker.model.entry import Entry

VERSION = "version"
SUBMISSION = "submission"


def unread(entry: Entry) -> frozenset[str]:
    """Name the documents that are broken, or absent though required, and `version` where no known one is named."""
    names = {file.document for file in entry.layout.files if file.required and file.document not in entry.documents}
    names |= {name for name, document in entry.documents.items() if not document.readable}
    return frozenset(names if entry.version is not None else {*names, VERSION})
