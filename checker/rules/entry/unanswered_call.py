"""TRJ019: calls without a result."""

from collections.abc import Iterator

from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import say


@rule("TRJ019", Entry, "calls without a result", severity=Severity.WARNING, formats=(TRIALS,))
def unanswered_call(entry: Entry) -> Iterator[Problem]:
    """Find calls of tools that no message answers: one finding for the entry, at the first of them.

    Why: what the tool said is not to be seen. A run that is cut short ends in such a call, and some scaffolds keep no
    result of a call that ends the run or only thinks aloud.

    Fix: add the results as messages of the role `tool`. If the scaffold keeps none, this warning may stand.
    """
    open_ones = [each for each in entry.traces if each.unanswered]
    first = open_ones[0].first_unanswered if open_ones else None
    if first is not None:
        n, total = sum(each.unanswered for each in open_ones), len(entry.traces)
        message = say("this call has no result")
        if n > 1:
            message = say(
                "{n} calls in {few} of {total} trajectories have no result; this is the first",
                n=n,
                few=len(open_ones),
                total=total,
            )
        yield Problem(first, message, say("Add a message of the role `tool`, if the scaffold kept what came out."))
