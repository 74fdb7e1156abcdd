"""TRJ002: trajectories without what belongs to them."""

from collections.abc import Iterator

from checker.formats.folder import path_of, place_nodes
from checker.formats.trials.names import MESSAGES, SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("TRJ002", Entry, "trajectories without their summary or their records", needs=("TRJ001",), formats=(TRIALS,))
def incomplete_set(entry: Entry) -> Iterator[Problem]:
    """Find trials without a summary, or files of messages without trials.

    Why: the summary says which patches passed, the trials what the patches are, and the messages how they came about.
    Numbers are computed from the summary, and a file of messages that no record points at is evidence of nothing.

    Fix: add the file that the finding names. An entry of scores alone has neither trials nor summary nor messages.
    """
    names = {file.document: path_of(entry, file) for file in entry.layout.files}
    there = {each.file.document: each for each in place_nodes(entry) if each.file is not None and each.belongs}
    if TRIALS in there and SUMMARY not in there:
        where, message = there[TRIALS].node.path, say("there are trials and no summary")
        yield Problem(Place(where), message, say("Add {name}.", name=names[SUMMARY]), names[SUMMARY])
    if MESSAGES in there and TRIALS not in there:
        where = there[MESSAGES].node.path.rpartition("/")[0]
        message = say("there are files of messages and no trials that point at them")
        yield Problem(Place(where), message, say("Add {name}.", name=names[TRIALS]), names[TRIALS])
