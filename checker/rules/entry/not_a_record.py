"""SCH007: an element of the predictions that is no object."""

from collections.abc import Iterator

from checker.formats.predictions.records import PREDICTION, PREDICTIONS
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.pointer import child


@rule("SCH007", Entry, "a record is no object", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def not_a_record(entry: Entry) -> Iterator[Problem]:
    """Find an element of predictions.json that is no object.

    Why: a prediction without its item's id could only be matched by position, which one lost line would shift.

    Fix: write each element as `{"id": …, "prediction": …}`, or remove it.
    """
    document = entry.document(PREDICTIONS)
    if document is None or not isinstance(document.value, list):
        return
    fields = ", ".join((*entry.benchmark.key, PREDICTION))
    for index, element in enumerate(document.value):
        if not isinstance(element, dict):
            message, fix = _said(element, fields, alone=len(document.value) == 1)
            yield Problem(Place(document.path, child("", index)), message, fix, "an object", brief(element))


def _said(element: Json, fields: str, alone: bool) -> tuple[Said, Said]:
    if not isinstance(element, list) or not any(isinstance(each, dict) for each in element):
        fix = say("Write an object with the fields {fields}, or remove it.", fields=fields)
        return say("this element is no record"), fix
    if alone:
        return say("the list of records stands inside another list"), say(
            "Remove the extra brackets: `[[…]]` to `[…]`."
        )
    return say("this element is a list of records"), say(
        "Remove its brackets, so that its records stand by themselves."
    )
