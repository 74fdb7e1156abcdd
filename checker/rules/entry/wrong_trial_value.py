"""TRJ008: a field of a trial with a value of a wrong kind."""

from collections.abc import Hashable, Iterator

from checker.formats.show import brief
from checker.formats.trials.fields import METADATA, MODEL
from checker.formats.trials.names import ITEM, MESSAGES, PATCH, TRIALS
from checker.formats.trials.trial import Trial, trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.alike import told_once

_KINDS = {
    ITEM: ("is no id of an item", "an item's id, a string"),
    PATCH: ("is no text", "a string"),
    MODEL: ("names no model", "the model's name, a string"),
    METADATA: ("is no object", "an object"),
    MESSAGES: ("is neither a path nor a list", "a path, or a list of messages"),
}
"""What is said of a value that does not fit, and what is expected, by field."""


@rule("TRJ008", Entry, "a field of a trial has a wrong value", needs=("TRJ004",), formats=(TRIALS,))
def wrong_trial_value(entry: Entry) -> Iterator[Problem]:
    """Find a field of a record whose value is of another kind than the field holds.

    Why: a number where an id is wanted, or null for a patch, may mean one thing to one reader and another to the next.

    Fix: write what the finding expects. Where the agent made no patch, write `""`.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    for trial in trials_of(entry):
        for field in _KINDS:
            if field not in trial.named.missing and not _fits(field, trial.get(field)):
                yield (field, brief(trial.get(field))), _problem(entry, trial, field)


def _problem(entry: Entry, trial: Trial, field: str) -> Problem:
    wrong, expected = _KINDS[field]
    where, value = Place(entry.documents[TRIALS].path, trial.at(field)), trial.get(field)
    message = say(f"{{field}} {wrong}", field=field)
    return Problem(where, message, _fix(field, expected, value), expected, brief(value))


def _fix(field: str, expected: str, value: Json) -> Said:
    if field == PATCH and value is None:
        return say('Write "" where the agent made no patch.')
    if field == ITEM and isinstance(value, int):
        return say("Write the id in quotes, as the benchmark's items do.")
    return say(f"Write {expected}.")


def _fits(field: str, value: Json) -> bool:
    if field == METADATA:
        return isinstance(value, dict)
    if field == MESSAGES:
        return isinstance(value, list) or (isinstance(value, str) and bool(value.strip()))
    return isinstance(value, str) and (field not in (MODEL, ITEM) or bool(value.strip()))
