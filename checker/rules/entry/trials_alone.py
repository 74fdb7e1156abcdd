"""SUM017: trials without the summary that tells how they ended."""

from collections.abc import Iterator

from checker.formats.trials.names import SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("SUM017", Entry, "trials without a summary", needs=("LAY012",), formats=(TRIALS,))
def trials_alone(entry: Entry) -> Iterator[Problem]:
    """Find an entry that holds trials and no summary.

    Why: the summary tells which of the trials passed. Without it they prove nothing, and no record can be made.

    Fix: add the summary that the evaluation of these trials wrote, under the name that the finding gives.
    """
    if TRIALS in entry.documents and SUMMARY not in entry.documents:
        name = f"trajectories/{entry.name}.summary.json"
        message = say("there are trials, and {name} is missing, which tells how they ended", name=name)
        yield Problem(Place(entry.documents[TRIALS].path, ""), message, say("Add {name}.", name=name), name)
