"""What is said of key fields: gaps that are there, numbers that can be compared, fields of the key."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, repeated, unknown
from checker.reading.declaration.documents.keyfields import KeyFieldPart
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.keyforms import gaps


def check_key_fields(case: Case) -> Iterator[Mistake]:
    """Demand fields of the key, and numbers and relations of gaps that their form has."""
    key = case.document.key if case.sketch.sound(("key",)) else None
    for name, part in case.document.key_fields.items():
        steps = ("key_fields", name)
        message = say("{name} is no field of the key", name=name)
        yield from unknown(name, key, steps, message, at_key=True)
        yield from repeated(part.values or (), (*steps, "values"))
        yield from _form(part, steps)
        yield from _numbers(part, steps)


def check_merged(case: Case) -> Iterator[Mistake]:
    """Demand that the merged form tells fields of the key and strata, by pointers."""
    merged = case.document.merged
    if merged is None:
        return
    known = {
        "fields": case.document.key if case.sketch.sound(("key",)) else None,
        "strata": case.document.views.strata if case.sketch.sound(("views", "strata")) else None,
    }
    for what, patterns in (("fields", merged.fields), ("strata", merged.strata)):
        for name, pattern in patterns.items():
            steps = ("merged", what, name)
            message = say("{name} is none of those that are declared", name=name)
            yield from unknown(name, known[what], steps, message, at_key=True)
            if not gaps(pattern) or not all(gap.startswith("/") for gap in gaps(pattern)):
                message = say("this text has no gap with a JSON pointer, or one without")
                yield Mistake(
                    steps, message, say("Write for example {example}.", example="{/metadata/id}"), found=pattern
                )


def _form(part: KeyFieldPart, steps: Steps) -> Iterator[Mistake]:
    if part.form is None:
        return
    names = gaps(part.form)
    if not names or "}{" in part.form or "" in names:
        message = say("this form has no gaps, or some that nothing parts")
        yield Mistake((*steps, "form"), message, say("Write for example {example}.", example="{clip}&&{start}"))
    yield from (
        Mistake((*steps, "form"), say("the gap {name} is there twice", name=name), say("Rename one."), found=name)
        for name in sorted({name for name in names if names.count(name) > 1})
    )


def _numbers(part: KeyFieldPart, steps: Steps) -> Iterator[Mistake]:
    names = gaps(part.form or "")
    for name in part.numbers:
        message = say("the form has no gap {name}", name=name)
        yield from unknown(name, names, (*steps, "numbers", name), message, at_key=True)
    for index, holds in enumerate(part.holds):
        for side in (holds.left, holds.right):
            if isinstance(side, str):
                message = say("{name} is none of the numbers of the form", name=side)
                yield from unknown(side, tuple(part.numbers), (*steps, "holds", index), message)
