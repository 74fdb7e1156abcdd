"""Reads a document by its description: strictly, and no further than to the first thing that does not fit."""

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from checker.model.json import Json
from checker.reading.declaration.documents.part import Part, Slot
from checker.reading.declaration.shape import Bounds, Check, Choice, Misfit, Read, Tag

P = TypeVar("P", bound=Part)


def fit(value: Json, part: type[P]) -> P:
    """Read a value as a part. Raises Misfit where it is none; `models` tells everything that is wrong with it."""
    given = _mapping_of(value)
    slots = {slot.written: slot for slot in part.slots}
    values = {slots[name].attribute: _slot(each, slots[name]) for name, each in given.items() if name in slots}
    if any(slot.key.required and slot.attribute not in values for slot in part.slots):
        raise Misfit
    further = {name: each for name, each in given.items() if name not in slots}
    if further and part.takes is None:
        raise Misfit
    return part(values, {name: _fit(each, part.takes) for name, each in further.items()})


def _slot(value: Json, slot: Slot) -> Any:
    read = _fit(value, slot.shape)
    if read is not None and not slot.key.bounds.hold(read):
        raise Misfit
    return read


def _fit(value: Json, shape: Any) -> Any:
    reader = _READERS.get(get_origin(shape))
    if reader is not None:
        return reader(value, get_args(shape))
    if shape is Any:
        return value
    return fit(value, shape) if issubclass(shape, Part) else _scalar(value, shape)


def _scalar(value: Json, kind: type) -> Json:
    """Take a text, a whole number or a boolean for just that."""
    if type(value) is not kind:
        raise Misfit
    return value


def _marked(value: Json, arguments: tuple[Any, ...]) -> Any:
    """Read what has marks beside its type, in their order."""
    shape, *marks = arguments
    made = next((mark.make for mark in marks if isinstance(mark, Read)), None)
    choice = next((mark for mark in marks if isinstance(mark, Choice)), None)
    if made is not None:
        return made(value)
    read = _fit(value, shape if choice is None else _chosen(value, shape, choice))
    for mark in marks:
        if isinstance(mark, Check):
            read = mark.judge(read)
        if isinstance(mark, Bounds) and not mark.hold(read):
            raise Misfit
    return read


def _chosen(value: Json, shapes: Any, choice: Choice) -> Any:
    tag = choice.form(value)
    for shape in get_args(shapes):
        if any(isinstance(mark, Tag) and mark.name == tag for mark in get_args(shape)):
            return shape
    raise Misfit


def _optional(value: Json, arguments: tuple[Any, ...]) -> Any:
    """Read `X | None`, the only choice that needs no tags."""
    [shape] = [each for each in arguments if each is not type(None)]
    return None if value is None else _fit(value, shape)


def _word(value: Json, words: tuple[Any, ...]) -> Json:
    if not isinstance(value, str) or value not in words:
        raise Misfit
    return value


def _list(value: Json, arguments: tuple[Any, ...]) -> list[Any]:
    if not isinstance(value, list):
        raise Misfit
    return [_fit(each, arguments[0]) for each in value]


def _mapping(value: Json, arguments: tuple[Any, ...]) -> dict[Any, Any]:
    return {_fit(name, arguments[0]): _fit(each, arguments[1]) for name, each in _mapping_of(value).items()}


def _mapping_of(value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise Misfit
    return value


_READERS: Mapping[Any, Callable[[Json, tuple[Any, ...]], Any]] = {
    Annotated: _marked,
    Literal: _word,
    Union: _optional,
    UnionType: _optional,
    dict: _mapping,
    list: _list,
}
"""By a shape's origin, each given the value and the shape's arguments."""
