"""ANS008: records that answer nothing."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.questions import ANSWERS, FORMAT_NAME, place
from checker.rules.sheets import blank_records, enough_said

_FEW = 5


@rule("ANS008", Entry, "a blank answer", severity=Severity.WARNING, needs=(ANSWERS, "ANS001"), formats=(FORMAT_NAME,))
def answer_blank(entry: Entry) -> Iterator[Problem]:
    """Find records in which no field for the answer says anything, while enough others do; one finding for all.

    Why: a blank answer is not an answer. The item counts as not answered, and the board shows how many were.

    Fix: fill it in. If the system gave no answer, this warning may stand.
    """
    blank = blank_records(entry)
    if not blank or not enough_said(entry):
        return
    ids = ["|".join(record.parts or ()) for record in blank]
    named = ", ".join(ids[:_FEW]) + (", …" if len(ids) > _FEW else "")
    message = say("{n} answers are blank: {named}", n=len(ids), named=named)
    if len(ids) == 1:
        message = say("the answer to {named} is blank", named=named)
    fields = " or ".join(entry.benchmark.answers.fields)
    fix = say("Write the answer into {fields}; else the item counts as not answered.", fields=fields)
    yield Problem(place(entry, blank[0].pointer), message, fix)
