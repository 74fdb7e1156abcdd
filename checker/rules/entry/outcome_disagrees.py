"""TRJ012: an outcome that says one thing and an error flag that says another."""

from collections.abc import Hashable, Iterator

from checker.formats.trials.fields import FAILED, OUTCOME
from checker.formats.trials.metadata import metadata_of
from checker.formats.trials.names import TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.alike import told_once


@rule("TRJ012", Entry, "subtype and is_error disagree", needs=("TRJ004",), formats=(TRIALS,))
def outcome_disagrees(entry: Entry) -> Iterator[Problem]:
    """Find a run that is `completed` and an error, or neither completed nor an error.

    Why: `is_error` says whether the run failed to complete, which `subtype` says too; one of the two is wrong.

    Fix: a completed run has `"is_error": false`, one with the subtype `error` or `incomplete` has `true`.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    for each in metadata_of(entry):
        outcome, failed = each.sound(OUTCOME), each.sound(FAILED)
        if not isinstance(outcome, str) or not isinstance(failed, bool) or (outcome == "completed") is not failed:
            continue
        right, wrong = ("false", "true") if failed else ("true", "false")
        message = say(f"the run is {{outcome}} and is_error is {wrong}", outcome=outcome)
        fix = say(f"Write {right}, or correct the subtype.")
        yield outcome, Problem(Place(entry.documents[TRIALS].path, each.at(FAILED)), message, fix, right, wrong)
