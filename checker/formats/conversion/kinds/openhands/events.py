"""The history of an OpenHands run: actions and observations, as a list of events or of pairs of both.

An action that a model's call led to stands for the assistant message with that call, once for each response of the
model; the observation of the same call is its result. Actions of runs without function calling are calls too, under
an id of ours, and the observation that they caused is their result. Events that neither the model nor the harness
said anything with (states, recalls, condensations) are left out and counted by kind.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from checker.formats.conversion.base import Fields
from checker.formats.conversion.calls import arguments_text, call, named, others
from checker.formats.conversion.chat import Conversation
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.source import broken
from checker.model.json import Json
from checker.model.said import say
from checker.reading.pointer import child, resolve

_FIX = say("Convert from the output as OpenHands wrote it.")
_EXTRAS = say("what observations tell besides their content (`extras`) was left out")
_TEXTUAL = ("message", "system")


@dataclass(slots=True)
class History:
    """What was read of a history. `last` is the kind of the agent's last action, `state` its last known state."""

    conversation: Conversation
    about: str
    tools: Json = None
    model: str | None = None
    last: str | None = None
    state: str | None = None
    responses: set[str] = field(default_factory=set)
    caused: dict[str, str] = field(default_factory=dict)
    unsaid: int = 0


def read_history(events: Json, path: str, about: str, notes: Notes) -> History:
    """Read a history. Raises Broken."""
    if not isinstance(events, list):
        raise broken(path, "/history", say("the history is no list of events"), _FIX)
    history = History(Conversation(path, notes, about), about)
    for event, at in _flat(events, path):
        if isinstance(event.get("action"), str):
            _act(history, event, at, notes)
        elif isinstance(event.get("observation"), str):
            _observe(history, event, at, notes)
        else:
            raise broken(path, at, say("is neither an action nor an observation"), _FIX)
    if history.unsaid:
        notes.tell(_EXTRAS, about, history.unsaid)
    return history


def _flat(events: list[Json], path: str) -> Iterator[tuple[Fields, str]]:
    """Give the events with their pointers, the older pairs of action and observation one by one."""
    for index, event in enumerate(events):
        at = child("/history", index)
        for step, each in enumerate(event) if isinstance(event, list) else [(None, event)]:
            place = at if step is None else child(at, step)
            if not isinstance(each, dict):
                raise broken(path, place, say("is no event: an object is expected"), _FIX)
            for name in ("args", "tool_call_metadata"):
                if not isinstance(each.get(name), dict | None):
                    raise broken(path, child(place, name), say("{name} is no object", name=name), _FIX)
            yield each, place


def _act(history: History, event: Fields, at: str, notes: Notes) -> None:
    kind, arguments = str(event["action"]), event.get("args")
    args: Fields = arguments if isinstance(arguments, dict) else {}
    if history.tools is None and isinstance(args.get("tools"), list):
        history.tools = args["tools"]
    agent = event.get("source") == "agent"
    history.last = kind if agent and kind not in _TEXTUAL else history.last
    if kind == "change_agent_state" and isinstance(args.get("agent_state"), str):
        history.state = str(args["agent_state"])
    if isinstance(event.get("tool_call_metadata"), dict):
        _called(history, event, at, notes)
    elif kind in _TEXTUAL:
        _text(history, event, args, at)
    elif agent and kind not in ("null", "recall", "change_agent_state", "condensation", "condensation_request"):
        _untracked_call(history, event, args, notes)
    elif isinstance(args.get("content") or args.get("command"), str):
        history.conversation.say("user", str(args.get("content") or args.get("command")), _around(event))
    else:
        notes.tell(say("events of the kind {kind} say nothing and were left out", kind=kind), history.about)


def _text(history: History, event: Fields, args: Fields, at: str) -> None:
    role = "system" if event["action"] == "system" else "user" if event.get("source") == "user" else "assistant"
    if event["action"] == "message" and event.get("source") not in ("user", "agent"):
        role = "user"
    content = args.get("content")
    images = {"image_urls": args["image_urls"]} if args.get("image_urls") else {}
    history.conversation.add({"role": role, "content": content}, {**_around(event), **images}, child(at, "args"))


def _called(history: History, event: Fields, at: str, notes: Notes) -> None:
    """Add the model's response that led to an action, unless another of its calls did before."""
    told = event["tool_call_metadata"]
    response = resolve(told, "/model_response")[1]
    message = resolve(response, "/choices/0/message")[1]
    model = resolve(response, "/model")[1]
    history.model = history.model or (model if isinstance(model, str) else None)
    id = resolve(told, "/tool_call_id")[1]
    key = resolve(response, "/id")[1]
    if isinstance(message, dict) and isinstance(message.get("tool_calls"), list):
        if history.conversation.knows(id) and (key is None or str(key) in history.responses):
            return
        history.responses.add(str(key))
        place = child(at, "tool_call_metadata")
        history.conversation.add({"role": "assistant", **_without_nulls(message)}, _around(event), place)
    if not history.conversation.knows(id):
        _rebuilt_call(history, event, id, at, notes)


def _rebuilt_call(history: History, event: Fields, id: Json, at: str, notes: Notes) -> None:
    """Make a call of an action where the model's response is not kept with it."""
    place = child(at, "tool_call_metadata")
    name = named(resolve(event, "/tool_call_metadata/function_name")[1], history.conversation.path, place)
    args, thought = _arguments(event)
    text = arguments_text(args, notes, history.about)
    made: list[Json] = [call(history.conversation.called(id, place), name, text)]
    history.conversation.say("assistant", thought, _around(event), made)


def _untracked_call(history: History, event: Fields, args: Fields, notes: Notes) -> None:
    """Make a call under an id of ours of an action that a model wrote as text."""
    args, thought = _arguments(event)
    id = history.conversation.called(None, "")
    if "id" in event:
        history.caused[str(event["id"])] = id
    made: list[Json] = [call(id, str(event["action"]), arguments_text(args, notes, history.about))]
    history.conversation.say("assistant", thought, _around(event), made)


def _arguments(event: Fields) -> tuple[Fields, str]:
    """Part an action's arguments from the thought that came with them."""
    args = event.get("args")
    known: Fields = args if isinstance(args, dict) else {}
    thought = known.get("thought")
    if isinstance(thought, dict):
        thought = thought.get("text")
    return others(known, "thought"), thought if isinstance(thought, str) else ""


def _observe(history: History, event: Fields, at: str, notes: Notes) -> None:
    extras = event.get("extras")
    state = resolve(event, "/extras/agent_state")[1]
    history.state = state if isinstance(state, str) else history.state
    text, rest = history.conversation.content(event.get("content"), child(at, "content"))
    id = resolve(event, "/tool_call_metadata/tool_call_id")[1] or history.caused.get(str(event.get("cause")))
    if id is None and not text and not rest:
        kind = str(event["observation"])
        notes.tell(say("events of the kind {kind} say nothing and were left out", kind=kind), history.about)
        return
    history.unsaid += bool(extras)
    history.conversation.result(id, text, {**_around(event), **rest})


def _around(event: Fields) -> Fields:
    """Give what a message may carry for display."""
    return {key: event[key] for key in ("timestamp", "success") if event.get(key) is not None}


def _without_nulls(message: Fields) -> Fields:
    return {key: item for key, item in message.items() if item is not None and key != "role"}
