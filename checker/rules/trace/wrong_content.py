"""TRJ023: a message whose content is neither a text nor parts."""

from collections.abc import Hashable, Iterator

from checker.formats.show import brief, cut
from checker.formats.trials.content import PARTS, content_fits, speechless, wrong_parts
from checker.formats.trials.messages import doubtful_messages, place_in
from checker.model.finding import Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.model.trace import Trace
from checker.reading.nearest import nearest
from checker.rules.alike import told_once

_BLOCKS = frozenset({"tool_use", "tool_result", "image"})
_THOUGHTS = frozenset({"thinking", "redacted_thinking", "reasoning"})
_TEXT = "a string, or a list of parts"


@rule("TRJ023", Trace, "a message has a wrong content")
def wrong_content(trace: Trace) -> Iterator[Problem]:
    """Find a content that is neither a string nor a list of parts, or a message that lacks it.

    Why: what was said is shown as text. A part is `{"type": "text", "text": …}`, or one of `image_url`, `input_audio`,
    `file` and `refusal`, as OpenAI's chat format has them. Only an assistant that makes calls may say nothing.

    Fix: write the text, `""` where nothing was said; calls belong in `tool_calls`, results in messages of the role
    `tool`. What the model thought may stand under a key of its own, which nobody reads.
    """
    yield from told_once(_slips(trace))


def _slips(trace: Trace) -> Iterator[tuple[Hashable, Problem]]:
    for at, message in doubtful_messages(trace):
        content = message.get("content")
        if content_fits(message) or not ({"role", "content"} & message.keys()):
            continue
        if isinstance(content, list) and content:
            for pointer, part in wrong_parts(content, f"{at}/content"):
                said, fix = _part(part)
                yield (said.template, brief(part)), Problem(place_in(trace, pointer), said, fix, found=brief(part))
        elif "content" in message:
            said, fix = _wrong(content, message)
            yield said.template, Problem(place_in(trace, f"{at}/content"), said, fix, _TEXT, brief(content))
        else:
            fix = say('Write `"content": ""` where nothing was said.')
            yield "lacking", Problem(place_in(trace, at), say("the message has no content"), fix, "content")


def _wrong(content: Json, message: dict[str, Json]) -> tuple[Said, Said]:
    if speechless(message):
        said = say("the assistant says nothing and makes no call")
        if "function_call" in message:
            return said, say("Write its function_call as one of a list of tool_calls.")
        near = next((key for key in message if nearest(key, ["tool_calls"], 0.75)), "tool_calls")
        fix = say("Write an empty string, or add its calls.")
        if near != "tool_calls":
            fix = say("Rename {near} to tool_calls if that is meant; else write an empty string.", near=cut(near))
        return said, fix
    if content is None or content == []:
        return say("the content is empty"), say("Write an empty string where nothing was said.")
    return say("the content is no text"), say(f"Write {_TEXT}.")


def _part(part: Json) -> tuple[Said, Said]:
    kind = part.get("type") if isinstance(part, dict) else None
    known = ", ".join(PARTS)
    if not isinstance(kind, str):
        return say("this part of the content has no type"), say("Write one of: {known}.", known=known)
    if kind in PARTS:
        return say("this part of the content lacks its {kind}", kind=kind), say(
            "Write it under the key {kind}.", kind=kind
        )
    if kind in _THOUGHTS:
        fix = say("Leave it out, or keep what it holds under a key of its own beside the content.")
        return say("the block {kind} is of another format", kind=kind), fix
    if kind in _BLOCKS:
        fix = say("Write calls as `tool_calls`, results as messages of the role `tool`; `pullrank convert` does so.")
        return say("the block {kind} is of another format", kind=kind), fix
    return say("there is no part of the type {kind}", kind=cut(kind)), say("Write one of: {known}.", known=known)
