"""How an OpenHands run ended, and what it cost."""

from decimal import Decimal

from checker.formats.conversion.base import Fields
from checker.formats.conversion.kinds.openhands.events import History
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.outcome import COMPLETED, ERROR, INCOMPLETE, core, cost_of
from checker.formats.conversion.source import broken
from checker.model.json import Json
from checker.model.said import say
from checker.reading.pointer import resolve

_COST = "/metrics/accumulated_cost"
_USAGE = "/metrics/accumulated_token_usage"
_FIX = say("Convert from the output as OpenHands wrote it.")


def metadata(output: Fields, history: History, path: str, notes: Notes) -> Fields:
    """Give a run's metadata: an error that is told is one, a finished agent completed, anything else is incomplete.

    Raises Broken.
    """
    error = output.get("error")
    if not isinstance(error, str | None):
        raise broken(path, "/error", say("the error is no string"), _FIX)
    finished = history.last == "finish" or history.state == "finished"
    outcome = ERROR if error else COMPLETED if finished else INCOMPLETE
    cost = cost_of({"cost": resolve(output, _COST)[1]}, notes, history.about)
    made = core(outcome, outcome != COMPLETED, history.conversation.turns, cost)
    status = error or ("finished" if finished else history.state)
    sent, received = (_tokens(output, name) for name in ("prompt_tokens", "completion_tokens"))
    more: Fields = {"exit_status": status, "tokens_sent": sent, "tokens_received": received}
    return made | {key: item for key, item in more.items() if item is not None}


def _tokens(output: Json, name: str) -> Json:
    value = resolve(output, f"{_USAGE}/{name}")[1]
    return value if isinstance(value, int | Decimal) and not isinstance(value, bool) else None
