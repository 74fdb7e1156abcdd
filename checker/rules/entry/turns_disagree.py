"""TRJ013: a number of turns that is not the number of the assistant's messages."""

from collections.abc import Iterator
from decimal import Decimal

from checker.formats.trials.fields import TURNS
from checker.formats.trials.links import links_of
from checker.formats.trials.metadata import metadata_of
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule, waits
from checker.model.said import say


@waits
@rule("TRJ013", Entry, "num_turns is not the number of turns", needs=("TRJ004",), formats=(TRIALS,))
def turns_disagree(entry: Entry) -> Iterator[Problem]:
    """Find a run whose `num_turns` is not how many messages of the assistant its trajectory holds.

    Why: a turn is one answer of the model. A trajectory with fewer was cut, one with more was put together of several
    runs, and whichever it is, the record and the trajectory are not of the same run.

    Fix: write the number that was counted, or give the whole trajectory. A trajectory with other faults is not counted.
    """
    turns = {each.source.record: each.turns for each in entry.traces if each.sound and each.turns is not None}
    for each in metadata_of(entry):
        said, counted = each.sound(TURNS), turns.get(each.trial.pointer)
        if counted is None or not isinstance(said, int | Decimal) or said == counted:
            continue
        if not counted and f"{each.trial.item}.json" in links_of(entry).orphans:
            continue  # the messages are in a file that it does not point at, as another rule tells
        message = say("{field} is {said}, and the assistant speaks {n} times", field=TURNS, said=int(said), n=counted)
        where, fix = (
            Place(entry.documents[TRIALS].path, each.at(TURNS)),
            say("Write {n}, or give the whole trajectory.", n=counted),
        )
        yield Problem(where, message, fix, str(counted), str(int(said)))
