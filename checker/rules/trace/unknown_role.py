"""TRJ022: a message of an unknown role."""

from collections.abc import Hashable, Iterator

from checker.formats.show import brief
from checker.formats.trials.columns import ROLES
from checker.formats.trials.messages import doubtful_messages, place_in
from checker.model.finding import Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.model.trace import Trace
from checker.reading.nearest import nearest
from checker.rules.alike import told_once

_OTHERS = {
    "developer": "system",
    "function": "tool",
    "observation": "tool",
    "environment": "user",
    "human": "user",
    "ai": "assistant",
    "agent": "assistant",
    "bot": "assistant",
    "model": "assistant",
}
_EXPECTED = ", ".join(ROLES)


@rule("TRJ022", Trace, "a message of an unknown role")
def unknown_role(trace: Trace) -> Iterator[Problem]:
    """Find a message whose role is none of `system`, `user`, `assistant` and `tool`, or that has none.

    Why: only these four exist. Metadata of the run is no message and belongs in the record's `run_metadata`; events of
    a scaffold's own log are no messages either.

    Fix: write the role that the finding suggests. `pullrank convert` makes messages of the logs that it knows.
    """
    yield from told_once(_slips(trace))


def _slips(trace: Trace) -> Iterator[tuple[Hashable, Problem]]:
    for at, message in doubtful_messages(trace):
        role = message.get("role")
        if isinstance(role, str) and role in ROLES:
            continue
        if "role" in message:
            said, fix = _wrong(role)
            yield brief(role), Problem(place_in(trace, f"{at}/role"), said, fix, _EXPECTED, brief(role))
        else:
            said, fix = _none(message)
            yield said.template, Problem(place_in(trace, at), said, fix, _EXPECTED)


def _wrong(role: Json) -> tuple[Said, Said]:
    if not isinstance(role, str):
        return say("the role is no string"), say("Write one of: {roles}.", roles=_EXPECTED)
    near = _OTHERS.get(role.casefold()) or nearest(role, ROLES)
    fix = say("Write {near}.", near=near) if near is not None else say("Write one of: {roles}.", roles=_EXPECTED)
    return say("there is no role {role}", role=brief(role).strip('"')), fix


def _none(message: dict[str, Json]) -> tuple[Said, Said]:
    if "type" in message or "event" in message or "action" in message:
        fix = say("Make messages of the log: `pullrank convert` does so for the logs that it knows.")
        return say("this is an event of a log, not a message: it has no role"), fix
    near = next((key for key in message if nearest(key, ["role"], 0.75)), None)
    if near is not None:
        return say("the message has no role, and {near} seems to be it", near=near), say(
            "Rename it to {role}.", role="role"
        )
    return say("the message has no role"), say("Write one of: {roles}.", roles=_EXPECTED)
