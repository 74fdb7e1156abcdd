"""Builds a value from YAML's parsing events and remembers where each part stands; names what Pullrank refuses."""

import yaml

from checker.model.json import Json
from checker.model.pattern import pattern
from checker.model.said import Said, say
from checker.model.value import dataclass, field
from checker.reading.limits import STANDARD
from checker.reading.numbers import context
from checker.reading.pointer import child
from checker.reading.scalars import NOT_FINITE, plain_scalar

DEEPEST = 32
MOST_FAULTS = 100

_CAPS = context(STANDARD)
_HALF = pattern("[\ud800-\udfff]")


def offset_of(event: yaml.Event) -> int:
    """Give the offset in the text at which an event's part begins."""
    return event.start_mark.index if event.start_mark is not None else 0


class StopReading(Exception):
    """What follows cannot be understood any more; the faults so far say why."""


@dataclass(frozen=True, slots=True)
class YamlFault:
    """One fault, at an offset in the text."""

    offset: int
    pointer: str
    message: Said
    fix: Said


@dataclass(slots=True)
class _Open:
    """A mapping or sequence that is being read; `key` is the pending key of a mapping."""

    pointer: str
    value: dict[str, Json] | list[Json]
    key: str | None = None


@dataclass(slots=True)
class YamlBuilder:
    """Takes events one by one. Offsets are by JSON pointer; `texts` holds scalars as they are written."""

    value: Json = None
    values_at: dict[str, int] = field(default_factory=dict)
    keys_at: dict[str, int] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    faults: list[YamlFault] = field(default_factory=list)
    _stack: list[_Open] = field(default_factory=list)
    _documents: int = 0

    def take(self, event: yaml.Event) -> None:
        """Take the next event. Raises StopReading after a fault that hides what follows."""
        if isinstance(event, yaml.DocumentStartEvent):
            self._start_document(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._stack.pop()
        elif isinstance(event, yaml.NodeEvent):
            self._node(event)

    def _start_document(self, event: yaml.Event) -> None:
        self._documents += 1
        if self._documents > 1:
            self._fault(event, "", say("a second document begins here"), say("Keep one document in each file."))
            raise StopReading

    def _node(self, event: yaml.NodeEvent) -> None:
        top = self._stack[-1] if self._stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            self._key(event, top, top.value)
            return
        pointer = self._next_pointer(top)
        self.values_at.setdefault(pointer, offset_of(event))
        self._refuse_extras(event, pointer)
        self._refuse_halves(event, pointer)
        self._put(top, self._made(event, pointer))

    def _next_pointer(self, top: _Open | None) -> str:
        if top is None:
            return ""
        return child(top.pointer, len(top.value) if top.key is None else top.key)

    def _key(self, event: yaml.NodeEvent, top: _Open, mapping: dict[str, Json]) -> None:
        self._refuse_extras(event, top.pointer)
        self._refuse_halves(event, top.pointer)
        if not isinstance(event, yaml.ScalarEvent):
            self._fault(event, top.pointer, say("this key is not a text"), say("Use plain text as a key."))
            raise StopReading
        top.key = str(event.value)
        pointer = child(top.pointer, top.key)
        if top.key in mapping:
            self._fault(
                event,
                pointer,
                say("the key {key} stands here for the second time", key=top.key),
                say("Remove one of the two."),
            )
        self.keys_at.setdefault(pointer, offset_of(event))

    def _made(self, event: yaml.NodeEvent, pointer: str) -> Json:
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, pointer)
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            return self._opened(event, pointer)
        return None

    def _opened(self, event: yaml.NodeEvent, pointer: str) -> Json:
        if len(self._stack) >= DEEPEST:
            self._fault(
                event,
                pointer,
                say("this is nested more than {most} levels deep", most=DEEPEST),
                say("Nest it less deeply."),
            )
            raise StopReading
        value: dict[str, Json] | list[Json] = {} if isinstance(event, yaml.MappingStartEvent) else []
        self._stack.append(_Open(pointer, value))
        return value

    def _put(self, top: _Open | None, value: Json) -> None:
        if top is None:
            self.value = value
        elif isinstance(top.value, list):
            top.value.append(value)
        elif top.key is not None:
            top.value[top.key] = value
            top.key = None

    def _scalar(self, event: yaml.ScalarEvent, pointer: str) -> Json:
        text = str(event.value)
        self.texts.setdefault(pointer, text)
        if event.style is not None:
            return text
        if NOT_FINITE.fullmatch(text):
            self._fault(
                event,
                pointer,
                say("{text} is not a number that can be computed with", text=text),
                say("Write a finite number, or put the text in quotes."),
            )
            return None
        try:
            return plain_scalar(text, _CAPS)
        except ArithmeticError:
            self._fault(
                event,
                pointer,
                say("the number is too long or too large"),
                say("Write it with fewer digits, or put the text in quotes."),
            )
            return None

    def _refuse_extras(self, event: yaml.NodeEvent, pointer: str) -> None:
        anchor = getattr(event, "anchor", None)
        tag = getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent):
            self._fault(
                event,
                pointer,
                say("{alias} repeats another part of the file by reference", alias=f"*{anchor}"),
                say("Write the part out; references are not read. A text that begins with * needs quotes."),
            )
        elif anchor is not None:
            self._fault(
                event,
                pointer,
                say("{anchor} names this part for references", anchor=f"&{anchor}"),
                say("Remove the name; references are not read. A text that begins with & needs quotes."),
            )
        if tag is not None:
            self._fault(
                event,
                pointer,
                say("{tag} gives this part a type", tag=str(tag)),
                say("Remove the type. A text that begins with ! needs quotes."),
            )

    def _refuse_halves(self, event: yaml.NodeEvent, pointer: str) -> None:
        r"""Refuse halves of characters, which escapes like `\ud800` make: no file can hold them."""
        if isinstance(event, yaml.ScalarEvent) and _HALF.search(str(event.value)):
            fix = say("Write the character itself, or its one escape with eight digits.")
            self._fault(event, pointer, say("an escape here stands for half a character"), fix)

    def _fault(self, event: yaml.Event, pointer: str, message: Said, fix: Said) -> None:
        self.faults.append(YamlFault(offset_of(event), pointer, message, fix))
        if len(self.faults) >= MOST_FAULTS:
            raise StopReading
