"""TRJ032: a patch that changes no file that it names."""

import re
from collections.abc import Hashable, Iterator

from checker.formats.show import brief
from checker.formats.trials.names import BROKEN, EMPTY, PATCH, TRIALS
from checker.formats.trials.trial import Trial, trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem, Severity
from checker.model.pattern import pattern
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.alike import told_once
from checker.rules.summaries import judged

_HEADER = pattern(r"^(?:diff --git .|--- .*\n\+\+\+ .)", re.MULTILINE)
_SETTLED = (EMPTY, BROKEN)
"""Lists of the summary that say already that a patch did nothing."""


@rule("TRJ032", Entry, "a patch is no diff", severity=Severity.WARNING, needs=("TRJ004",), formats=(TRIALS,))
def no_diff(entry: Entry) -> Iterator[Problem]:
    """Find a patch that is not blank, and in which no line names a file: neither `diff --git` nor `---` above `+++`.

    Why: what an evaluation applies is a unified diff. A text that says what was changed changes nothing, and who looks
    a result up finds no patch. Text around the diff does no harm, and a patch that the summary lists as empty or
    broken is told there.

    Fix: write the diff, as `git diff` prints it; `""` where the agent made none.
    """
    yield from told_once(_slips(entry), "{_more} more patches are none either")


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    found = judged(entry)
    settled = frozenset[str]().union(*(found.ids(each) for each in _SETTLED)) if found is not None else frozenset[str]()
    for trial in trials_of(entry):
        if trial.item not in settled and _no_diff(trial):
            message = say("the patch is no unified diff: no line in it names a file")
            fix = say('Write the diff as {command} prints it, "" if there is none.', command="git diff")
            yield PATCH, Problem(_place(entry, trial), message, fix, "a unified diff", brief(trial.get(PATCH)))


def _no_diff(trial: Trial) -> bool:
    patch = trial.get(PATCH)
    return isinstance(patch, str) and bool(patch.strip()) and _HEADER.search(patch) is None


def _place(entry: Entry, trial: Trial) -> Place:
    return Place(entry.documents[TRIALS].path, trial.at(PATCH))
