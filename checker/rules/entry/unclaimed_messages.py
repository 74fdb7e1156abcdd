"""TRJ017: a file of messages that no record points at."""

from collections.abc import Iterator

from checker.formats.trials.links import links_of
from checker.formats.trials.names import MESSAGES, TRIALS
from checker.formats.trials.trial import trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import FEW
from checker.rules.unclaimed import item_of, unclaimed


@rule("TRJ017", Entry, "messages of no record", needs=("TRJ004", "LAY008"), formats=(TRIALS,))
def unclaimed_messages(entry: Entry) -> Iterator[Problem]:
    """Find a file of messages that no record of the trials points at.

    Why: a trajectory without its record is of no known patch; mostly it is left from another run.

    Fix: add its record to the trials, or remove the file.
    """
    inline = {trial.item for trial in trials_of(entry) if isinstance(trial.get(MESSAGES), list)}
    spare = unclaimed(entry)
    for name in spare[:FEW]:
        placed = links_of(entry).files[name]
        item = item_of(name)
        fix = say("Add the record of the item {item}, or remove the file.", item=item)
        if item in inline:
            fix = say("Write {path} in its record, or remove the file.", path=f"messages/{name}")
        yield Problem(Place(placed.node.path), say("no record points at {name}", name=placed.inside), fix)
    if len(spare) > FEW:
        message = say("no record points at {n} more files of messages", n=len(spare) - FEW)
        yield Problem(Place(entry.file(f"trajectories/{MESSAGES}")), message, say("Add their records, or remove them."))
