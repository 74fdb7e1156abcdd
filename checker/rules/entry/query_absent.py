"""ANS007: records that do not repeat what was asked."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.questions import ANSWERS, FORMAT_NAME, Repeated, asked, query_place, template_command

_FEW = 5


@rule(
    "ANS007",
    Entry,
    "a record does not repeat its query",
    severity=Severity.WARNING,
    needs=(ANSWERS,),
    formats=(FORMAT_NAME,),
)
def query_absent(entry: Entry) -> Iterator[Problem]:
    """Find records whose query is missing, null or blank; one finding for all of them.

    Why: the query shows that the answer belongs to the question as it is asked today. Without it the id alone decides.

    Fix: write each item's query beside its id, as `pullrank template` does.
    """
    absent = asked(entry).those(Repeated.ABSENT)
    if not absent:
        return
    ids = [str(each.item.key) for each in absent]
    named = ", ".join(ids[:_FEW]) + (", …" if len(ids) > _FEW else "")
    message = say("{n} records do not repeat what was asked: {named}", n=len(ids), named=named)
    if len(ids) == 1:
        message = say("the record of {named} does not repeat what was asked", named=named)
    query = entry.benchmark.answers.query
    fix = say("Add the field {query}, as {command} writes it.", query=query, command=template_command(entry))
    yield Problem(query_place(entry, absent[0].record), message, fix, query)
