"""What every part of a declaration has in common, and the choice between two ways to write a value."""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from checker.model.json import Json
from checker.reading.declaration.shape import Choice, Key

CHOICE = "written as "
"""What the tags of a choice begin with, so that they can be told from keys in an error's place."""

AS_TEXT = "written as text"
AS_MAPPING = "written as mapping"
AS_LIST = "written as list"


class Slot(NamedTuple):
    """One attribute of a part: its name, its type with what stands beside it, and the key that fills it."""

    attribute: str
    shape: Any
    key: Key

    @property
    def written(self) -> str:
        """The key as it is written."""
        return self.key.alias or self.attribute


class Part:
    """A mapping with fixed keys, one for each annotated attribute. Unknown keys are errors; nothing is coerced.

    `written` holds the attributes whose keys were written, `further` what stands under keys that are not fixed, where
    the class takes any.
    """

    slots: ClassVar[tuple[Slot, ...]] = ()
    takes: ClassVar[Any] = None
    heading: ClassVar[str | None] = None
    written: frozenset[str]
    further: Mapping[str, Any]

    def __init_subclass__(cls, *, takes: Any = None, heading: str | None = None) -> None:
        """Gather the keys. `takes`: the shape of what stands under further keys; `heading`: the schema's title."""
        own = cls.__annotations__.items()  # those of this class alone
        cls.slots = (*cls.slots, *(_slot(name, shape, cls.__dict__.get(name)) for name, shape in own))
        cls.takes, cls.heading = takes, heading

    def __init__(self, values: Mapping[str, Any] | None = None, further: Mapping[str, Any] | None = None) -> None:
        """Take values by attribute; the rest has its defaults."""
        given = values or {}
        defaults = {slot.attribute: slot.key.default() for slot in self.slots if slot.attribute not in given}
        vars(self).update(defaults, **given, written=frozenset(given), further=further or {})

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a part is what was written."""
        raise AttributeError(f"{name} cannot be set")


def _slot(name: str, shape: Any, value: object) -> Slot:
    """Take the key from the attribute's value, or from beside its type."""
    beside = (each for each in getattr(shape, "__metadata__", ()) if isinstance(each, Key))
    return Slot(name, shape, value if isinstance(value, Key) else next(beside))


def _form(value: Json) -> str | None:
    if isinstance(value, str):
        return AS_TEXT
    return AS_MAPPING if isinstance(value, dict) else None


def _text_or_list(value: Json) -> str | None:
    if isinstance(value, str):
        return AS_TEXT
    return AS_LIST if isinstance(value, list) else None


TEXT_OR_MAPPING = Choice(_form)
"""Chooses by the kind of the value, so that an error is about the form that was written."""

NO_TEXT_AND_NO_LIST = "no_text_and_no_list"
TEXT_OR_LIST = Choice(_text_or_list, NO_TEXT_AND_NO_LIST, "it must be a text or a list")
"""Chooses between one text and a list of them."""
