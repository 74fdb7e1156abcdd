"""SUM005: a field of a summary that stands there under two names, with two values."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.formats.trials.names import RENAMED, SUMMARY, TRIALS
from checker.formats.trials.older import respelled
from checker.formats.trials.summary import dotted
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import resolve


@rule("SUM005", Entry, "a summary says one thing in two ways", needs=(SUMMARY,), formats=(TRIALS,))
def spelled_twice(entry: Entry) -> Iterator[Problem]:
    """Find a field that a summary has under an older name and another one, with different values.

    Why: only one of them is read, today's first. What the other says is lost without a word.

    Fix: keep the value that is right, under the name of today, and remove the other.
    """
    document = entry.document(SUMMARY)
    if document is None:
        return
    for at, other_at in respelled(document.value).twice:
        older, other = dotted(at), dotted(other_at)
        message = say("{older} says other than {other}, its other name", older=older, other=other)
        fix = say("Keep the value that is right, under the name {today} alone.", today=dotted(RENAMED[at]))
        found = brief(resolve(document.value, at)[1])
        yield Problem(Place(document.path, at, at_key=True), message, fix, None, found)
