"""SCH012: a prediction that says nothing."""

from collections.abc import Iterator

from checker.formats.predictions.records import PREDICTION, PREDICTIONS, record_shapes
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child


@rule("SCH012", Entry, "a blank prediction", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def blank_prediction(entry: Entry) -> Iterator[Problem]:
    """Find a prediction that is null, empty or nothing but white space, as the template writes it.

    Why: a blank would count as an answer, so that an unfinished file looked complete.

    Fix: fill it in. If the system gave no answer, leave the record out: the item counts as not answered.
    """
    for shape in record_shapes(entry):
        if shape.blank() and not shape.merged:
            yield Problem(
                Place(entry.documents[PREDICTIONS].path, child(shape.pointer, PREDICTION)),
                say("this prediction is blank"),
                say("Fill it in, or leave the record out."),
                found=brief(shape.record[PREDICTION]),
            )
