"""What the fields of free answers are called: each name once."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, repeated
from checker.reading.declaration.mistake import Mistake


def check_answer_fields(case: Case) -> Iterator[Mistake]:
    """Demand field names that differ from each other and from those of the key."""
    answers, key = case.document.answers, case.document.key
    yield from repeated(answers.fields, ("answers", "fields"))
    for index, name in enumerate(answers.fields):
        if name in key:
            message = say("{name} is a key field already", name=name)
            yield Mistake(("answers", "fields", index), message, say("Give it another name."), found=name)
    if answers.query in (*key, *answers.fields):
        message = say("{name} means something else already", name=answers.query)
        yield Mistake(("answers", "query"), message, say("Give it another name."), found=answers.query)
