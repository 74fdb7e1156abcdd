"""SCH014: a label that the benchmark does not have."""

from collections.abc import Iterator, Sequence

from checker.formats.predictions.answer_types import AnswerTypes
from checker.formats.predictions.records import PREDICTION, PREDICTIONS, record_shapes
from checker.formats.show import brief, cut
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.nearest import same_at_sight
from checker.reading.pointer import child
from checker.rules.versions import items_of

_FEW = 20


@rule("SCH014", Entry, "an undeclared label", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def undeclared_label(entry: Entry) -> Iterator[Problem]:
    """Find a prediction that is none of the labels which the benchmark declares.

    Why: labels are compared sign by sign, so a label in other words or another case is wrong for every item. Only one
    that looks the same is suggested: which of two others the system meant is nobody else's to guess.

    Fix: write one of the declared labels. If the system gave none of them, leave the record out: the item counts as
    not answered.
    """
    types = AnswerTypes(entry.benchmark, items_of(entry))
    keys = {attempt.place.pointer: attempt.key for attempt in entry.attempts}
    for shape in record_shapes(entry):
        value, key = shape.record.get(PREDICTION), keys.get(shape.pointer)
        if shape.merged or shape.blank() or PREDICTION not in shape.record or types.unreadable(key, value):
            continue
        labels = types.unlisted(key, value)
        if labels:
            near, known = same_at_sight(str(value), labels), cut(", ".join(labels))
            where = Place(entry.documents[PREDICTIONS].path, child(shape.pointer, PREDICTION))
            fix = _one_of(labels) if near is None else say("Write {near}.", near=near)
            yield Problem(where, say("this prediction is none of the declared labels"), fix, known, brief(value))


def _one_of(labels: Sequence[str]) -> Said:
    """Name labels, each by itself, so that each can be copied as it is."""
    named = {f"label_{at}": cut(label) for at, label in enumerate(labels[:_FEW])}
    more = ", …" if len(labels) > _FEW else ""
    return say(f"Write one of: {', '.join(f'{{{name}}}' for name in named)}{more}.", **named)
