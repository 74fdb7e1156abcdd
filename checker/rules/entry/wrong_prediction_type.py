"""SCH011: a prediction that the benchmark cannot compare."""

from collections.abc import Iterator

from checker.formats.predictions.answer_types import AnswerTypes
from checker.formats.predictions.records import PREDICTION, PREDICTIONS, record_shapes
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.versions import items_of


@rule("SCH011", Entry, "a prediction of a wrong kind", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def wrong_prediction_type(entry: Entry) -> Iterator[Problem]:
    """Find a prediction that is nothing of the kind which the benchmark compares: a text, a number, a list.

    Why: what cannot be compared with the truth is wrong whatever it says, mostly by a slip in the export.

    Fix: write the prediction as the finding says. If the system gave nothing of the kind, leave the record out: the
    item counts as not answered.
    """
    types = AnswerTypes(entry.benchmark, items_of(entry))
    keys = {attempt.place.pointer: attempt.key for attempt in entry.attempts}
    for shape in record_shapes(entry):
        if shape.merged or shape.blank() or PREDICTION not in shape.record:
            continue
        value = shape.record[PREDICTION]
        takes = types.unreadable(keys.get(shape.pointer), value)
        if takes is not None:
            where = Place(entry.documents[PREDICTIONS].path, child(shape.pointer, PREDICTION))
            message = say("this prediction is nothing that can be compared here")
            yield Problem(where, message, say(f"Write {takes}."), takes, brief(value))
