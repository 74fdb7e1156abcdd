"""SCH013: records that bring their own truth."""

from collections.abc import Iterator

from checker.formats.records import PREDICTION, PREDICTIONS, merged_at
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("SCH013", Entry, "records in the merged form", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def merged_form(entry: Entry) -> Iterator[Problem]:
    """Find records that carry a question, its metadata or its true answer beside the prediction.

    Why: such a file would be scored against the truth that it brings along. Only the benchmark's own truth counts,
    and what is in a file is published with it.

    Fix: keep the fields of the item's key and the prediction (in older files under `answer`), and drop all others,
    `gnd`, `struc_info` and `metadata` among them.
    """
    document = entry.document(PREDICTIONS)
    places = merged_at(document, entry.benchmark) if document is not None else ()
    if document is not None and places:
        fields = ", ".join((*entry.benchmark.key, PREDICTION))
        message = say("this record is in the merged form, which brings its own truth")
        if len(places) > 1:
            message = say("{n} records are in the merged form, which brings its own truth", n=len(places))
        yield Problem(
            Place(document.path, places[0]),
            message,
            say("Keep the fields {fields} and drop all others.", fields=fields),
            fields,
        )
