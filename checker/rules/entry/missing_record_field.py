"""SCH008: a record that lacks a field."""

from collections.abc import Iterator

from checker.formats.predictions.records import PREDICTIONS, record_shapes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("SCH008", Entry, "a record lacks a field", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def missing_record_field(entry: Entry) -> Iterator[Problem]:
    """Find a record of predictions.json that lacks a field of its item's key, or the prediction.

    Why: without its whole key a prediction belongs to no item; without a prediction there is nothing to score.

    Fix: add the fields that the finding names, or remove the record: an item without one counts as not answered.
    """
    for shape in record_shapes(entry):
        if shape.missing and not shape.merged:
            fields = ", ".join(shape.missing)
            yield Problem(
                Place(entry.documents[PREDICTIONS].path, shape.pointer),
                say("this record lacks {fields}", fields=fields),
                say("Add {fields}, or remove the record.", fields=fields),
                fields,
            )
