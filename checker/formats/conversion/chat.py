"""Builds a conversation of chat messages out of messages of many shapes, so that nothing in them is lost.

A result that answers no earlier call becomes a `user` message: the harness put it there. What a chat message has no
field for is kept under an extra key of it.
"""

from itertools import count

from checker.formats.conversion.base import Fields
from checker.formats.conversion.blocks import CALL, RESULT, TEXT, besides_text, blocks_of, text_of, texts_and_others
from checker.formats.conversion.calls import arguments_text, call, chat_call, named, others
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.source import broken
from checker.model.json import Json
from checker.model.said import Said, say
from checker.reading.pointer import child

ROLES = ("system", "user", "assistant", "tool")
BLOCKS = "other_blocks"

_OWN = ("role", "content", "tool_calls", "tool_call_id", "tool_call_ids")
_FIX = say("Convert from the log as the harness wrote it.")
_ORPHANS = say("results without an earlier call became user messages")
_NOT_ITS = say("a message that is not the assistant's makes a tool call")
_NO_ID = say("calls without an id were given one")
_KEPT = say("what content blocks hold besides text was kept under {key}", key=BLOCKS)
_SHARED = say("one result answers several calls: its text stands with the first of them")


class Conversation:
    """The messages of one run while they are gathered. `path` is the log, `about` what notes call it."""

    def __init__(self, path: str, notes: Notes, about: str | None = None) -> None:
        self.path = path
        self._about = about or path
        self.messages: list[Json] = []
        self.turns = 0
        self._notes = notes
        self._called: set[str] = set()
        self._numbers = count(1)  # of ids that are made up; one that was taken stays taken

    def add(self, message: Fields, extras: Fields, at: str) -> None:
        """Take in a message with a role and any content, with extra keys from around it. Raises Broken."""
        role = self._role(message, at)
        own = _OWN if role != "assistant" else _OWN[:3]
        around = {**others(message, *own), **extras}
        part = _Part(self, role, {key: item for key, item in around.items() if item is not None})
        for index, each in enumerate(self._listed(message.get("tool_calls"), child(at, "tool_calls"))):
            part.calls.append(self._chat_call(each, child(child(at, "tool_calls"), index)))
        if part.calls and role != "assistant":
            self.refuse(at, _NOT_ITS)
        answered = [] if role == "assistant" else self._answered(message, at)
        if answered:
            self._answers(answered, message.get("content"), part.extras, child(at, "content"))
            return
        for block, place in blocks_of(message.get("content"), self.path, child(at, "content")):
            part.take(block, place)
        part.end()

    def say(self, role: str, text: str, extras: Fields | None = None, calls: list[Json] | None = None) -> None:
        """Add one message."""
        made: Fields = {"role": role, "content": text}
        if calls:
            made["tool_calls"] = calls
        self.turns += role == "assistant"
        self.messages.append({**made, **{key: item for key, item in (extras or {}).items() if key not in made}})

    def result(self, id: Json, text: str, extras: Fields | None = None) -> None:
        """Add the result of a call; a `user` message where there was no such call."""
        if isinstance(id, str) and id in self._called:
            made: Fields = {"role": "tool", "tool_call_id": id, "content": text}
            self.messages.append({**made, **others(extras or {}, *made)})
            return
        self._notes.tell(_ORPHANS, self._about)
        self.say("user", text, extras)

    def result_block(self, block: Fields, extras: Fields, at: str) -> None:
        """Add the result that a block holds. Raises Broken."""
        text, rest = self.content(block.get("content"), child(at, "content"))
        kept = {**extras, **others(block, "type", "tool_use_id", "content", *_OWN), **rest}
        self.result(block.get("tool_use_id"), text, kept)

    def called(self, id: Json, at: str) -> str:
        """Register a call under its id, or under one of ours where it has none. Raises Broken."""
        if id is None or id == "":
            self._notes.tell(_NO_ID, self._about)
            id = next(each for n in self._numbers if (each := f"call_{n:03}") not in self._called)
        if not isinstance(id, str):
            raise broken(self.path, at, say("the id of a call is no string"), _FIX)
        self._called.add(id)
        return id

    def knows(self, id: Json) -> bool:
        """Whether a call of that id was made."""
        return isinstance(id, str) and id in self._called

    def call_block(self, block: Fields, at: str) -> Fields:
        """Make the call that a block holds. Raises Broken."""
        name = named(block.get("name"), self.path, at)
        id = self.called(block.get("id"), at)
        text = arguments_text(block.get("input"), self._notes, self._about)
        return call(id, name, text, others(block, "type", "id", "name", "input", "function"))

    def content(self, content: Json, at: str) -> tuple[str, Fields]:
        """Give a content's text, and the extra key that keeps its other blocks. Raises Broken."""
        text, rest = texts_and_others(content, self.path, at)
        return text, self.kept(rest)

    def kept(self, rest: list[Json]) -> Fields:
        """Give the extra key that keeps blocks which are no text."""
        if rest:
            self._notes.tell(_KEPT, self._about, len(rest))
        return {BLOCKS: rest} if rest else {}

    def refuse(self, at: str, message: Said) -> None:
        """Raise Broken."""
        raise broken(self.path, at, message, _FIX)

    def _role(self, message: Fields, at: str) -> str:
        role = {"developer": "system"}.get(str(message.get("role")), message.get("role"))
        if not isinstance(role, str) or role not in ROLES:
            known = ", ".join(ROLES)
            raise broken(self.path, at, say("a message has none of the roles {known}", known=known), _FIX)
        return role

    def _listed(self, value: Json, at: str) -> list[Json]:
        if value is not None and not isinstance(value, list):
            self.refuse(at, say("tool calls are no list"))
        return value if isinstance(value, list) else []

    def _chat_call(self, value: Json, at: str) -> Fields:
        id = self.called(value.get("id") if isinstance(value, dict) else None, at)
        return chat_call(value, id, (self.path, at), self._notes)

    def _answered(self, message: Fields, at: str) -> list[Json]:
        one = message.get("tool_call_id")
        return self._listed(message.get("tool_call_ids"), child(at, "tool_call_ids")) or ([] if one is None else [one])

    def _answers(self, ids: list[Json], content: Json, extras: Fields, at: str) -> None:
        text, rest = self.content(content, at)
        self.result(ids[0], text, {**extras, **rest})
        for id in ids[1:]:
            self._notes.tell(_SHARED, self._about)
            self.result(id, "")


class _Part:
    """What has come of one message and is not added yet."""

    def __init__(self, conversation: Conversation, role: str, extras: Fields) -> None:
        self._to = conversation
        self._role = role
        self.extras = extras
        self.calls: list[Json] = []
        self._texts: list[str] = []
        self._rest: list[Json] = []
        self._added = False

    def take(self, block: Fields, at: str) -> None:
        """Take in a block. Raises Broken."""
        if block["type"] == TEXT:
            self._texts.append(text_of(block, self._to.path, at))
            self._rest += besides_text(block)
        elif block["type"] == CALL:
            if self._role != "assistant":
                self._to.refuse(at, _NOT_ITS)
            self.calls.append(self._to.call_block(block, at))
        elif block["type"] == RESULT:
            self._flush()
            self._to.result_block(block, self._extras(), at)
        else:
            self._rest.append(block)

    def end(self) -> None:
        """Add what is left; a message that holds nothing stays a message."""
        self._flush()
        if not self._added:
            self._add()

    def _flush(self) -> None:
        if self._texts or self.calls or self._rest:
            self._add()

    def _add(self) -> None:
        text, kept = "\n".join(self._texts), {**self._extras(), **self._to.kept(self._rest)}
        if self._role == "tool":
            self._to.result(None, text, kept)
        else:
            self._to.say(self._role, text, kept, self.calls)
        self.calls, self._texts, self._rest = [], [], []

    def _extras(self) -> Fields:
        """Give the extra keys to the first message that comes of this one."""
        extras = {} if self._added else self.extras
        self._added = True
        return extras
