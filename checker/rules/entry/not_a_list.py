"""SCH006: predictions that are no list."""

from collections.abc import Iterator

from checker.formats.predictions.records import PREDICTION, PREDICTIONS, merged_at
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("SCH006", Entry, "the predictions are no list", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def not_a_list(entry: Entry) -> Iterator[Problem]:
    """Find a predictions.json whose outermost value is no list.

    Why: predictions are one list of records, so that an item can be answered once, and twice can be seen.

    Fix: write `[{"id": …, "prediction": …}, …]`, one record for each item. `pullrank new` writes a blank list.
    """
    document = entry.document(PREDICTIONS)
    if document is None or isinstance(document.value, list) or merged_at(document, entry.benchmark):
        return
    fields = ", ".join((*entry.benchmark.key, PREDICTION))
    yield Problem(
        Place(document.path, ""),
        say("the predictions are no list of records"),
        say("Write a list of records with the fields {fields}.", fields=fields),
        "a list of records",
        brief(document.value),
    )
