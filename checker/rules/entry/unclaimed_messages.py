"""TRJ017: a file of messages that no record points at."""

from collections.abc import Iterator, Sequence

from checker.formats.trials.links import links_of
from checker.formats.trials.names import MESSAGES, TRIALS
from checker.formats.trials.trial import trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import coverage_of
from checker.rules.scope import FEW


@rule("TRJ017", Entry, "messages of no record", needs=("TRJ004", "LAY008"), formats=(TRIALS,))
def unclaimed_messages(entry: Entry) -> Iterator[Problem]:
    """Find a file of messages that no record of the trials points at.

    Why: a trajectory without its record is of no known patch; mostly it is left from another run.

    Fix: add its record to the trials, or remove the file.
    """
    document = entry.document(TRIALS)
    if document is None or not isinstance(document.value, list):
        return
    told = _unanswered(entry)
    inline = {trial.item for trial in trials_of(entry) if isinstance(trial.get(MESSAGES), list)}
    spare = sorted(name for name in links_of(entry).orphans if name.removesuffix(".json") not in told)
    for name in spare[_unclear(entry, document.value) :][:FEW]:
        placed = links_of(entry).files[name]
        item = name.removesuffix(".json")
        fix = say("Add the record of the item {item}, or remove the file.", item=item)
        if item in inline:
            fix = say("Write {path} in its record, or remove the file.", path=f"messages/{name}")
        yield Problem(Place(placed.node.path), say("no record points at {name}", name=placed.inside), fix)
    if len(spare) > FEW:
        message = say("no record points at {n} more files of messages", n=len(spare) - FEW)
        yield Problem(Place(entry.file(f"trajectories/{MESSAGES}")), message, say("Add their records, or remove them."))


def _unanswered(entry: Entry) -> frozenset[str]:
    """Give the items that have no record, as the rules on coverage tell."""
    coverage = coverage_of(entry)
    return frozenset(str(key) for key in coverage.missing) if coverage is not None else frozenset()


def _unclear(entry: Entry, records: Sequence[object]) -> int:
    """Count the records that cannot be told apart from what is wrong with them; each explains one file."""
    told = trials_of(entry)
    return len(records) - len(told) + sum(not isinstance(trial.get(MESSAGES), str | list) for trial in told)
