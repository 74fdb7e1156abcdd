"""How each item was run, as the records and the summary of `trials` tell it."""

from collections.abc import Mapping
from decimal import Decimal

from checker.formats.remember import remembered
from checker.formats.trials.fields import AMOUNTS, COST, EXIT, OUTCOME, TURNS
from checker.formats.trials.metadata import Metadata, is_amount, metadata_of
from checker.formats.trials.names import BROKEN, EMPTY, INDETERMINATE, PATCH, REMOVED
from checker.formats.trials.summary import summary_of
from checker.formats.trials.trial import Trial, trials_of
from checker.model.entry import Entry
from checker.model.json import Json
from checker.model.run import NOT_TOLD, Run
from checker.model.trace import TraceSource

_SENT, _RECEIVED, _, _MILLISECONDS = AMOUNTS
_JUDGED = {
    EMPTY: "empty patch",
    BROKEN: "the patch did not apply",
    INDETERMINATE: "indeterminate",
    REMOVED: "removed",
}


def run_of(entry: Entry, source: TraceSource) -> Run:
    """Give what the record that a trajectory belongs to says of the run."""
    trial = _trials(entry).get(source.record or "")
    if trial is None:
        return NOT_TOLD
    told = _metadata(entry).get(trial.pointer)
    patch, judged = trial.get(PATCH), _judged(entry).get(trial.item or "")
    core = {} if told is None else told.fields
    return Run(
        outcome=_text(None if told is None else told.sound(OUTCOME)),
        ended=_text(core.get(EXIT)),
        turns=_whole(None if told is None else told.sound(TURNS)),
        cost=_amount(core.get(COST)),
        sent=_whole(core.get(_SENT)),
        received=_whole(core.get(_RECEIVED)),
        seconds=_seconds(core.get(_MILLISECONDS)),
        patch=patch if isinstance(patch, str) and patch.strip() else None,
        judged=judged,
    )


@remembered
def _trials(entry: Entry) -> Mapping[str, Trial]:
    return {trial.pointer: trial for trial in trials_of(entry)}


@remembered
def _metadata(entry: Entry) -> Mapping[str, Metadata]:
    return {each.trial.pointer: each for each in metadata_of(entry)}


@remembered
def _judged(entry: Entry) -> Mapping[str, str]:
    summary = summary_of(entry)
    lists = {} if summary is None else summary.lists
    return {listed.id: word for at, word in _JUDGED.items() if at in lists for listed in lists[at].ids}


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _amount(value: Json) -> Decimal | None:
    return Decimal(value) if isinstance(value, int | Decimal) and is_amount(value) else None


def _whole(value: Json) -> int | None:
    amount = _amount(value)
    return int(amount) if amount is not None and amount == int(amount) else None


def _seconds(milliseconds: Json) -> Decimal | None:
    amount = _amount(milliseconds)
    return None if amount is None else amount / 1000
