"""The core of a run's metadata, which means the same whatever harness ran."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from checker.formats.conversion.base import Fields
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.source import broken
from checker.metrics.rounding import rounded
from checker.model.json import Json
from checker.model.said import say

COMPLETED = "completed"
ERROR = "error"
INCOMPLETE = "incomplete"
CORE = ("subtype", "is_error", "num_turns", "total_cost_usd")

_FINISHED = ("success", "submitted", "finished")
_COSTS = ("total_cost_usd", "total_cost", "cost_usd", "cost")
_FIX = say("Convert from the log as the harness wrote it.")
_OTHER_TURNS = say("the log gives another num_turns; the number of assistant messages was written")
_NO_COST = say("the log gives no cost: total_cost_usd is null")


def normalised(outcome: str) -> str:
    """Give the outcome that a harness's own word means."""
    if outcome in (COMPLETED, ERROR, INCOMPLETE):
        return outcome
    if outcome.startswith(_FINISHED):
        return COMPLETED
    return ERROR if ERROR in outcome else INCOMPLETE


def core(outcome: str, is_error: bool, turns: int, cost: Json) -> Fields:
    """Give the four fields that every run has."""
    return {"subtype": outcome, "is_error": is_error, "num_turns": turns, "total_cost_usd": cost}


def cost_of(value: Fields, notes: Notes, about: str) -> Json:
    """Give the cost that a log tells under one of its names; None where it tracks none. Raises Broken."""
    for name in _COSTS:
        cost = value.get(name)
        if isinstance(cost, bool) or not isinstance(cost, int | Decimal | None):
            raise broken(about, None, say("{name} is no number", name=name), _FIX)
        if cost is not None:
            return cost
    notes.tell(_NO_COST, about)
    return None


def told_metadata(told: Fields, turns: int, notes: Notes, about: str) -> Fields:
    """Make metadata of what a log or record says in its own words; everything else that it says is kept.

    Without any word on how the run ended it is incomplete. Raises Broken.
    """
    word = told.get("subtype")
    if not isinstance(word, str | None):
        raise broken(about, None, say("{name} is no string", name="subtype"), _FIX)
    outcome = INCOMPLETE if word is None else normalised(word)
    said = told.get("is_error")
    if not isinstance(said, bool | None):
        raise broken(about, None, say("{name} is neither true nor false", name="is_error"), _FIX)
    if outcome != word and said and outcome == COMPLETED:
        outcome = ERROR
    if told.get("num_turns", turns) != turns:
        notes.tell(_OTHER_TURNS, about)
    made = core(outcome, outcome != COMPLETED if said is None else said, turns, cost_of(told, notes, about))
    if word not in (None, outcome):
        made["exit_status"] = word
    return {**made, **{key: item for key, item in told.items() if key not in made and not _is_cost(key, told)}}


def seconds(values: Iterable[Json]) -> Decimal | None:
    """Add up seconds to three decimals, however many digits they have; None where no value is a number."""
    known = [Fraction(value) for value in values if isinstance(value, int | Decimal) and not isinstance(value, bool)]
    return rounded(sum(known, Fraction(0)), 3) if known else None


def _is_cost(key: str, told: Fields) -> bool:
    """Whether a key is the one whose value became the total."""
    return key == next((name for name in _COSTS if told.get(name) is not None), None)
