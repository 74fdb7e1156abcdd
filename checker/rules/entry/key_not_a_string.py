"""SCH010: an item's key that is no string."""

from collections.abc import Iterator

from checker.formats.predictions.records import PREDICTIONS, record_shapes
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child


@rule("SCH010", Entry, "a key is no string", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def key_not_a_string(entry: Entry) -> Iterator[Problem]:
    """Find a field of an item's key that is written as something other than a string.

    Why: keys are compared sign by sign. Written as a number, `007` and `7` would be one, and so would `1` and `1.0`.

    Fix: put the key in quotes, exactly as the benchmark's items write it.
    """
    for shape in record_shapes(entry):
        for field in shape.mistyped:
            found = brief(shape.record[field])
            yield Problem(
                Place(entry.documents[PREDICTIONS].path, child(shape.pointer, field)),
                say("the field {field} is no string", field=field),
                say("Write it in quotes, as the benchmark's items do."),
                "a string",
                found,
            )
