"""Event logs of the older layout: `system`, `user` and `assistant` events with typed content blocks, and a `result`."""

from dataclasses import dataclass, field

from checker.formats.conversion.base import Fields
from checker.formats.conversion.calls import others
from checker.formats.conversion.chat import Conversation
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.source import broken
from checker.model.json import Json
from checker.model.said import say
from checker.reading.pointer import child

_FIX = say("Restore the log from the run, or take the record out.")
_NO_RESULT = say("the log has no result event: the run counts as incomplete")
_MORE_RESULTS = say("the log has several result events: the last one counts")


@dataclass(slots=True)
class EventLog:
    """One log, read: its conversation, the model it names, how it ended, and what else its system event says."""

    conversation: Conversation
    model: str | None = None
    ending: Fields | None = None
    extras: Fields = field(default_factory=dict)


def read_events(events: Json, path: str, notes: Notes) -> EventLog:
    """Read a log. Raises Broken."""
    if not isinstance(events, list):
        raise broken(path, "", say("is no list of events"), _FIX)
    log = EventLog(Conversation(path, notes))
    for index, event in enumerate(events):
        _take(log, event, child("", index), notes)
    if log.ending is None:
        notes.tell(_NO_RESULT, path)
    return log


def _take(log: EventLog, event: Json, at: str, notes: Notes) -> None:
    path = log.conversation.path
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise broken(path, at, say("is no event: an object with a `type` is expected"), _FIX)
    kind = event["type"]
    if isinstance(event.get("message"), dict):
        _message(log, event, at)
    elif kind == "system":
        _system(log, event, at)
    elif kind == "result":
        _result(log, event, notes)
    elif kind in ("user", "assistant"):
        raise broken(path, child(at, "message"), say("the event holds no message"), _FIX)
    else:
        notes.lose(say("events of the unknown kind {kind} were left out", kind=str(kind)), path)


def _message(log: EventLog, event: Fields, at: str) -> None:
    message = event["message"]
    if not isinstance(message, dict):
        return
    message = message if "role" in message else {"role": event["type"], **message}
    model = message.get("model")
    if log.model is None and message["role"] == "assistant" and isinstance(model, str):
        log.model = model
    extras = {
        f"event_{key}" if key in message or key in ("role", "content", "tool_calls", "tool_call_id") else key: item
        for key, item in others(event, "type", "message").items()
    }
    log.conversation.add(message, extras, child(at, "message"))


def _system(log: EventLog, event: Fields, at: str) -> None:
    model = event.get("model")
    if not isinstance(model, str | None):
        raise broken(log.conversation.path, child(at, "model"), say("the model is no string"), _FIX)
    log.model = log.model or model
    if isinstance(event.get("content"), str | list):
        content = {"role": "system", "content": event["content"]}
        log.conversation.add(content, others(event, "type", "model", "content"), at)
        return
    log.extras |= others(event, "type", "model", "subtype")


def _result(log: EventLog, event: Fields, notes: Notes) -> None:
    if log.ending is not None:
        notes.lose(_MORE_RESULTS, log.conversation.path)
    log.ending = others(event, "type")
