"""TRJ006: a trial that lacks a field."""

from collections.abc import Hashable, Iterator

from checker.formats.hidden import unknown_key
from checker.formats.show import cut
from checker.formats.trials.names import TRIALS
from checker.formats.trials.trial import trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.alike import told_once


@rule("TRJ006", Entry, "a trial lacks a field", needs=("TRJ004",), formats=(TRIALS,))
def incomplete_trial(entry: Entry) -> Iterator[Problem]:
    """Find a record of the trials that lacks a field, or has it under another name.

    Why: each record says which item was tried, by which model, what patch came of it, how the run ended and what was
    said in it. Without one of those it is evidence of less than it seems.

    Fix: add the fields that the finding names, or rename the one that is meant. A patch may be empty: `""`.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    for trial in trials_of(entry):
        path = entry.documents[TRIALS].path
        for field, meant in trial.named.misspelt:
            where = Place(path, child(trial.pointer, field), at_key=True)
            fix = say("Rename it to {meant}.", meant=meant)
            yield (field, meant), Problem(where, unknown_key(field, meant), fix, meant, cut(field))
        if trial.named.missing:
            fields = ", ".join(trial.named.missing)
            message, fix = say("this record lacks {fields}", fields=fields), say("Add {fields}.", fields=fields)
            yield fields, Problem(Place(path, trial.pointer), message, fix, fields)
