"""SCH016: a key that is not of the declared form."""

from collections.abc import Iterator

from checker.formats.predictions.records import PREDICTIONS, record_shapes
from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.nearest import nearest
from checker.reading.pointer import child


@rule("SCH016", Entry, "a key of another form", needs=(PREDICTIONS,), formats=(PREDICTIONS,))
def key_of_another_form(entry: Entry) -> Iterator[Problem]:
    """Find a field of an item's key that is none of the texts, or not of the form, that the benchmark declares for it.

    Why: such a key belongs to no item, whatever version is meant, and the item that was meant goes without an answer.

    Fix: write it as the benchmark's items do. A relation that does not hold mostly means that numbers changed places.
    """
    path = entry.documents[PREDICTIONS].path if PREDICTIONS in entry.documents else ""
    for shape in record_shapes(entry):
        written = {meant: field for field, meant in shape.misspelt}
        for field, wrong in shape.misfits if not shape.merged else ():
            name = written.get(field, field)
            value = str(shape.record[name])
            declared = entry.benchmark.key_fields[field]
            near = nearest(value, declared.values) if declared.values else None
            message = Said(f"{{_field}} is wrong: {wrong.template}", (("_field", field), *wrong.values))
            fix = say("Write {near} if that is meant.", near=near) if near else say("Write it as the items do.")
            where = Place(path, child(shape.pointer, name))
            yield Problem(where, message, fix, near or declared.form, cut(value))
