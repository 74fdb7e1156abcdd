"""SUM004: a summary in an older spelling."""

from collections.abc import Iterator

from checker.formats.trials.names import SUMMARY, TRIALS
from checker.formats.trials.older import older_names, respelled
from checker.formats.trials.summary import dotted
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("SUM004", Entry, "a summary in an older spelling", needs=(SUMMARY,), formats=(TRIALS,))
def older_spelling(entry: Entry) -> Iterator[Problem]:
    """Find a summary whose fields have the names that an earlier evaluation gave them.

    Why: boards and pages read the names of today. The values are checked all the same, each where it is written, so
    that nothing else comes up once the names are right.

    Fix: `pullrank fix` renames the fields, shows the difference first, and adds what older evaluations did not write.
    """
    document = entry.document(SUMMARY)
    told = {older for older, _ in respelled(document.value).twice} if document is not None else set[str]()
    names = [pair for pair in older_names(document.value) if pair[0] not in told] if document is not None else []
    if document is None or not names:
        return
    older, today = (", ".join(dict.fromkeys(map(dotted, spelling))) for spelling in zip(*names, strict=True))
    message = say("{n} fields have names of an older spelling: {older}", n=len(names), older=older)
    fix = say("Rename them; `pullrank fix` does it, and shows the difference first.")
    if len(names) == 1:
        message = say("the field {older} has the name of an older spelling", older=older)
        fix = say("Rename it to {today}; `pullrank fix` does it.", today=today)
    yield Problem(Place(document.path, names[0][0], at_key=True), message, fix, today)
