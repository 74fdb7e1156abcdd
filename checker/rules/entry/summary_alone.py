"""SUM016: a summary without the trials that it is about."""

from collections.abc import Iterator

from checker.formats.trials.names import SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.promises import promises_traces


@rule("SUM016", Entry, "a summary without trials", severity=Severity.WARNING, needs=(SUMMARY,), formats=(TRIALS,))
def summary_alone(entry: Entry) -> Iterator[Problem]:
    """Find an entry that holds a summary and no trials.

    Why: its numbers are computed from the lists, and nobody can see what was done for them. The evidence of such an
    entry stays below what a verified one needs.

    Fix: add the trials with their trajectories, if they are to be shown. The entry counts without them, too.
    """
    document = entry.document(SUMMARY)
    if document is not None and not entry.shows_answers and promises_traces(entry) is None:
        message = say("there is a summary and no trials: the evidence of this entry stays low")
        fix = say("Add {name}, if the entry is to be verified.", name=f"trajectories/{entry.name}.trials.json")
        yield Problem(Place(document.path, ""), message, fix)
