"""TRJ004: trials that are no list."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.formats.trials.fields import REQUIRED
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("TRJ004", Entry, "the trials are no list", needs=(TRIALS, "TRJ001"), formats=(TRIALS,))
def not_a_list_of_trials(entry: Entry) -> Iterator[Problem]:
    """Find trials whose outermost value is no list.

    Why: trials are one list of records, so that an item can be tried once, and twice can be seen.

    Fix: write `[{"instance_id": …, …}, …]`, one record for each item.
    """
    document = entry.document(TRIALS)
    if document is not None and not isinstance(document.value, list):
        message, fix = (
            say("the trials are no list of records"),
            say("Write a list of records with the fields {fields}.", fields=", ".join(REQUIRED)),
        )
        yield Problem(Place(document.path, ""), message, fix, "a list of records", brief(document.value))
