"""TRJ003: a summary without trials."""

from collections.abc import Iterator

from checker.formats.folder import path_of, place_nodes
from checker.formats.trials.names import MESSAGES, SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule, waits
from checker.model.said import say
from checker.rules.promises import promises_traces


@waits
@rule(
    "TRJ003",
    Entry,
    "a summary without trajectories",
    severity=Severity.WARNING,
    needs=("TRJ001",),
    formats=(TRIALS,),
)
def summary_alone(entry: Entry) -> Iterator[Problem]:
    """Find a summary that stands alone, without trials and messages.

    Why: its lists can be counted, and nobody can see what the system did. Such an entry is ranked by its numbers and
    is never verified.

    Fix: add the trials and the files of messages. If the run kept none, this warning may stand.
    """
    names = {file.document: path_of(entry, file) for file in entry.layout.files}
    there = {each.file.document: each for each in place_nodes(entry) if each.file is not None and each.belongs}
    promised = promises_traces(entry) is not None  # which is told where it is promised
    if SUMMARY in there and TRIALS not in there and MESSAGES not in there and not promised:
        message = say("there is a summary and no trials, so that the entry cannot be verified")
        fix = say("Add {name} and the files of messages, if there are any.", name=names[TRIALS])
        yield Problem(Place(there[SUMMARY].node.path), message, fix, names[TRIALS])
