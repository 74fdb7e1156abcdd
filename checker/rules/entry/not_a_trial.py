"""TRJ005: an element of the trials that is no object."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.formats.trials.fields import REQUIRED
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.alike import told_once


@rule("TRJ005", Entry, "a trial is no object", needs=("TRJ004",), formats=(TRIALS,))
def not_a_trial(entry: Entry) -> Iterator[Problem]:
    """Find an element of the trials that is no object.

    Why: a patch without its item's id could only be matched by position, which one lost line would shift.

    Fix: write each element as an object with the fields of a record, or remove it.
    """
    document = entry.document(TRIALS)
    value = document.value if document is not None else None
    fix = say("Write an object with the fields {fields}, or remove it.", fields=", ".join(REQUIRED))
    yield from told_once(
        (
            type(each).__name__,
            Problem(
                Place(document.path, child("", index)), say("this element is no record"), fix, "an object", brief(each)
            ),
        )
        for index, each in enumerate(value if isinstance(value, list) else ())
        if document is not None and not isinstance(each, dict)
    )
