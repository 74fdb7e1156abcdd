"""SUM019: scores with nothing behind them, on a board that ranks no such numbers."""

from collections.abc import Iterator

from checker.formats.folder import Placed, Role, path_of, place_nodes
from checker.formats.needs import SUBMISSION
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.evidence import Numbers
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule, waits
from checker.model.said import say
from checker.rules.promises import promises_traces


@waits
@rule(
    "SUM019",
    Entry,
    "scores without a rank",
    severity=Severity.NOTICE,
    needs=(SUBMISSION, "LAY012"),
    formats=(TRIALS,),
)
def scores_alone(entry: Entry) -> Iterator[Problem]:
    """Find an entry that holds its scores alone, where the board ranks no numbers that are only claimed.

    Why: nobody can count such a score again. The board shows it as claimed, below the entries that have a rank.

    Fix: add the summary of the evaluation, and the trials if the run kept them. If there is neither, the entry may stay
    as it is.
    """
    submission, wanted = entry.document(SUBMISSION), entry.benchmark.ranking.min_numbers
    if submission is None or wanted is Numbers.CLAIMED or promises_traces(entry) is not None:
        return
    names = {file.document: path_of(entry, file) for file in entry.layout.files}
    if not any(map(_holds_more, place_nodes(entry))):
        message = say("there are scores alone: they are shown as claimed, and the entry has no rank")
        fix = say("Add {name}, if there is an evaluation.", name=names[SUMMARY])
        yield Problem(Place(submission.path), message, fix, wanted.name.lower(), Numbers.CLAIMED.name.lower())


def _holds_more(placed: Placed) -> bool:
    """Whether something may tell more than the submission, though it was not read: a rule tells why."""
    file = placed.file
    return placed.role in (Role.NO_FILE, Role.OLDER) or (file is not None and file.document != SUBMISSION)
