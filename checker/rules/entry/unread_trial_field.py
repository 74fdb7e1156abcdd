"""TRJ007: a field of a trial that nobody reads."""

from collections.abc import Hashable, Iterator

from checker.formats.hidden import unknown_key
from checker.formats.show import cut
from checker.formats.trials.fields import FIELDS, OTHER_WORDS
from checker.formats.trials.names import TRIALS
from checker.formats.trials.trial import trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.nearest import nearest
from checker.reading.pointer import child
from checker.rules.alike import told_once


@rule(
    "TRJ007",
    Entry,
    "a trial has a field that nobody reads",
    severity=Severity.WARNING,
    needs=("TRJ004",),
    formats=(TRIALS,),
)
def unread_trial_field(entry: Entry) -> Iterator[Problem]:
    """Find a field of a record that is none of the format's: neither a required one nor `tools`.

    Why: what nobody reads is mostly a misspelt field, or something that belongs in `run_metadata`, where a scaffold may
    write what it likes.

    Fix: rename it, move it to `run_metadata`, or remove it.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    for trial in trials_of(entry):
        for field in trial.named.unknown:
            where = Place(entry.documents[TRIALS].path, child(trial.pointer, field), at_key=True)
            absent = [known for known in FIELDS if known not in trial.fields]
            meant = OTHER_WORDS.get(field.casefold(), nearest(field, absent, 0.75))
            message, fix = _said(field, meant if meant in absent else None)
            yield field, Problem(where, message, fix, ", ".join(FIELDS), cut(field))


def _said(field: str, meant: str | None) -> tuple[Said, Said]:
    if meant is None:
        return unknown_key(field), say("Move it to {metadata}, or remove it.", metadata="run_metadata")
    return unknown_key(field, meant), say("Rename it to {meant}, if that is meant; else remove it.", meant=meant)
