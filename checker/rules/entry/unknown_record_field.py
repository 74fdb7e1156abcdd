"""SCH009: a record with a field that is not known."""

from collections.abc import Iterator

from checker.formats.hidden import unknown_key
from checker.formats.predictions.records import PREDICTION, PREDICTIONS, record_shapes
from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child


@rule("SCH009", Entry, "a record has an unknown field", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def unknown_record_field(entry: Entry) -> Iterator[Problem]:
    """Find a field in a record of predictions.json that is neither of its item's key nor the prediction.

    Why: a field that nobody reads is mostly a misspelt one. Whatever else is in a file would be published with it.

    Fix: rename the field to the one that the finding suggests, or remove it.
    """
    expected = ", ".join((*entry.benchmark.key, PREDICTION))
    for shape in record_shapes(entry):
        path = entry.documents[PREDICTIONS].path
        for field, meant in shape.misspelt:
            where = Place(path, child(shape.pointer, field), at_key=True)
            fix = say("Rename it to {meant}.", meant=meant)
            yield Problem(where, unknown_key(field, meant), fix, meant, cut(field))
        for field in shape.unknown:
            where = Place(path, child(shape.pointer, field), at_key=True)
            message = unknown_key(field)
            fix = say("Remove it: a record has the fields {expected}.", expected=expected)
            yield Problem(where, message, fix, expected, cut(field))
