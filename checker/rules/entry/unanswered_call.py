"""TRJ019: trajectories that end in a call without a result."""

from collections.abc import Iterator

from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Problem, Severity
from checker.model.rule import rule, waits
from checker.model.said import say


@waits
@rule(
    "TRJ019",
    Entry,
    "trajectories end in a call without a result",
    severity=Severity.WARNING,
    formats=(TRIALS,),
)
def unanswered_call(entry: Entry) -> Iterator[Problem]:
    """Find trajectories whose last word of the assistant calls a tool that does not answer: one finding for the entry.

    Why: what the tool said is not to be seen. A run that was cut short ends so, and some scaffolds keep no result of
    the call that ends the run.

    Fix: add the results as messages of the role `tool`. If the scaffold keeps none, this warning may stand.
    """
    open_ones = [each for each in entry.traces if each.unanswered]
    first = open_ones[0].first_unanswered if open_ones else None
    if first is not None:
        n, total = len(open_ones), len(entry.traces)
        message = say("the trajectory ends in this call, which has no result")
        if n > 1:
            message = say(
                "{n} of {total} trajectories end in a call without a result; this is the first", n=n, total=total
            )
        yield Problem(first, message, say("Add a message of the role `tool`, if the scaffold kept what came out."))
