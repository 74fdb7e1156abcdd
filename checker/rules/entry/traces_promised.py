"""SUM016: an entry that says it shows its trajectories, and shows none."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Problem, Severity
from checker.model.rule import rule, waits
from checker.model.said import say
from checker.rules.promises import promises_traces


@waits
@rule(
    "SUM016",
    Entry,
    "trajectories promised, none there",
    severity=Severity.WARNING,
    needs=(SUBMISSION, "LAY012"),
    formats=(TRIALS,),
)
def traces_promised(entry: Entry) -> Iterator[Problem]:
    """Find a submission.json that says there are trajectories, in an entry that holds none.

    Why: what can be verified is told from the entry's files, never from what it says of itself. A reader who is told
    of trajectories should find them.

    Fix: add the trials and their messages, or write false.
    """
    where = promises_traces(entry)
    if where is not None:
        message = say("this says that there are trajectories, and the entry holds none: its evidence stays low")
        yield Problem(where, message, say("Add the trajectories, or write false."), "false", "true")
