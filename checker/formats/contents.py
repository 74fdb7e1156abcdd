"""What an entry's file of answers holds: how many records, and of which form."""

from checker.formats.predictions.records import PREDICTIONS, merged_at
from checker.model.entry import Entry
from checker.model.finding import Contents

ALONE, MERGED, MIXED = "prediction-only", "merged", "mixed"


def contents_of(entry: Entry) -> Contents | None:
    """Count the records and name their form, by every one of them; None where no answers are shown or can be read."""
    if PREDICTIONS in {file.document for file in entry.layout.files}:
        return _predictions(entry)
    return Contents(len(entry.attempts)) if entry.attempts else None


def _predictions(entry: Entry) -> Contents | None:
    document = entry.document(PREDICTIONS)
    if document is None or not isinstance(document.value, list | dict):
        return None
    total, merged = len(document.value), len(merged_at(document, entry.benchmark))
    if not total:
        return Contents(0)
    return Contents(total, MERGED if merged == total else MIXED if merged else ALONE)
