"""TRJ018: trials that hold so many messages that they are slow to read."""

from collections.abc import Iterator

from checker.formats.trials.names import MESSAGES, TRIALS
from checker.formats.trials.trial import trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule
from checker.model.said import say

LARGE = 8 << 20
"""Bytes of trials with messages inside them from which on it costs."""


@rule(
    "TRJ018",
    Entry,
    "large trials with their messages inside",
    severity=Severity.WARNING,
    needs=("TRJ004",),
    formats=(TRIALS,),
)
def large_inline_trials(entry: Entry) -> Iterator[Problem]:
    """Find trials over 8 MiB that hold messages themselves instead of pointing at files.

    Why: whoever wants to see one trajectory must load all of them, and reading the entry takes twice the time and the
    memory.

    Fix: write the messages of each record to `trajectories/messages/<instance_id>.json`, and the path in their place.
    """
    document = entry.document(TRIALS)
    if document is None or len(document.raw) <= LARGE:
        return
    inside = [trial for trial in trials_of(entry) if isinstance(trial.get(MESSAGES), list)]
    if inside:
        message = say(
            "the trials have {size} bytes, with the messages of {n} records in them, which slows all readers",
            size=len(document.raw),
            n=len(inside),
        )
        fix = say(
            "Write the messages to files of their own, and {path} in their place.", path="messages/<instance_id>.json"
        )
        yield Problem(
            Place(document.path, inside[0].at(MESSAGES)), message, fix, f"at most {LARGE}", str(len(document.raw))
        )
