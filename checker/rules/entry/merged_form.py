"""SCH013: records that bring their own truth."""

from collections.abc import Iterator

from checker.formats.predictions.records import PREDICTION, PREDICTIONS, merged_at
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.json import Document
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.positions import locate

_MOST_RANGES = 8


@rule("SCH013", Entry, "records in the merged form", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def merged_form(entry: Entry) -> Iterator[Problem]:
    """Find records that carry a question, its metadata or its true answer beside the prediction.

    Why: such a file would be scored against the truth that it brings along. Only the benchmark's own truth counts,
    and what is in a file is published with it. Every record is looked at: where only some are of that form, the
    finding names their lines.

    Fix: keep the fields of the item's key and the prediction (in older files under `answer`), and drop all others,
    `gnd`, `struc_info` and `metadata` among them.
    """
    document = entry.document(PREDICTIONS)
    places = merged_at(document, entry.benchmark) if document is not None else ()
    if document is not None and places:
        fields = ", ".join((*entry.benchmark.key, PREDICTION))
        yield Problem(
            Place(document.path, places[0]),
            _told(document, places),
            say("Keep the fields {fields} and drop all others.", fields=fields),
            fields,
        )


def _told(document: Document, places: tuple[str, ...]) -> Said:
    """Say how many records are merged, and where they are if others are not."""
    total = len(document.value) if isinstance(document.value, list | dict) else 0
    if len(places) < total:
        message = (
            "{n} of {total} records are in the merged form, which brings its own truth, and the others are not: {at}"
        )
        return say(message, n=len(places), total=total, at=_lines(document, places))
    if len(places) > 1:
        return say("{n} records are in the merged form, which brings its own truth", n=len(places))
    return say("this record is in the merged form, which brings its own truth")


def _lines(document: Document, places: tuple[str, ...]) -> str:
    """Name the lines, those that follow each other as a range."""
    found = locate(document.as_read, [(at, False) for at in places], document.lines)
    there = {line for line, _ in found.values()}
    lines = sorted(there)
    first = [line for line in lines if line - 1 not in there]
    last = [line for line in lines if line + 1 not in there]
    ranges = [str(a) if a == b else f"{a}-{b}" for a, b in zip(first, last, strict=True)]
    more = ", …" if len(ranges) > _MOST_RANGES else ""
    return f"line{'s' * (len(lines) > 1)} {', '.join(ranges[:_MOST_RANGES])}{more}"
