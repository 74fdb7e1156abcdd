"""TRJ011: a known extra of the run metadata with an odd value."""

from collections.abc import Hashable, Iterator

from checker.formats.show import brief
from checker.formats.trials.fields import AMOUNTS, EXIT
from checker.formats.trials.metadata import is_amount, metadata_of
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.alike import told_once


@rule(
    "TRJ011",
    Entry,
    "an extra of the run metadata has an odd value",
    severity=Severity.WARNING,
    needs=("TRJ004",),
    formats=(TRIALS,),
)
def odd_run_extra(entry: Entry) -> Iterator[Problem]:
    """Find tokens, seconds or milliseconds that are no number of 0 or more, or an `exit_status` that is no string.

    Why: extras are the scaffold's own and may be anything, but these are known by name and shown beside the run.

    Fix: write a number, or the scaffold's word for how the run ended; leave the field out where it was not measured.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    for each in metadata_of(entry):
        for field in (*AMOUNTS, EXIT):
            value = each.fields.get(field)
            if value is None or (isinstance(value, str) if field == EXIT else is_amount(value)):
                continue
            expected = "a string" if field == EXIT else "a number, 0 or more"
            where = Place(entry.documents[TRIALS].path, each.at(field))
            message, fix = say(f"{{field}} is not {expected}", field=field), say(f"Write {expected}, or leave it out.")
            yield (field, brief(value)), Problem(where, message, fix, expected, brief(value))
