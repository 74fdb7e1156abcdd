"""TRJ010: a field of the run metadata's core with a wrong value."""

from collections.abc import Hashable, Iterator
from decimal import Decimal

from checker.formats.show import brief
from checker.formats.trials.fields import COST, OUTCOME, OUTCOMES
from checker.formats.trials.metadata import EXPECTED, fits, metadata_of
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.nearest import nearest
from checker.rules.alike import told_once


@rule("TRJ010", Entry, "a field of the run metadata has a wrong value", needs=("TRJ004",), formats=(TRIALS,))
def wrong_run_metadata(entry: Entry) -> Iterator[Problem]:
    """Find a value that `subtype`, `is_error`, `num_turns` or `total_cost_usd` cannot have.

    Why: `subtype` is `completed`, `error` or `incomplete`; `is_error` true or false; `num_turns` a whole number, the
    assistant's messages; `total_cost_usd` a number of dollars, or null where nobody counted. Anything else has no
    meaning that two scaffolds share.

    Fix: write what the finding expects. How the run ended in the scaffold's own words belongs in `exit_status`.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    for each in metadata_of(entry):
        for field, expected in EXPECTED.items():
            value = each.fields.get(field)
            if field in each.fields and not fits(field, value):
                where, message = (
                    Place(entry.documents[TRIALS].path, each.at(field)),
                    say(f"{{field}} is not {expected}", field=field),
                )
                yield (
                    (field, brief(value)),
                    Problem(where, message, _fix(field, expected, value), expected, brief(value)),
                )


def _fix(field: str, expected: str, value: Json) -> Said:
    near = nearest(value, OUTCOMES) if field == OUTCOME and isinstance(value, str) else None
    if near is not None:
        return say("Write {near} if that is meant.", near=near)
    if field == COST and isinstance(value, str | int | Decimal):
        return say("Write a number of dollars without quotes, or null where the cost was not tracked.")
    return say(f"Write {expected}.")
