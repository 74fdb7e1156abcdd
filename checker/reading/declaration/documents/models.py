"""The documents as pydantic models, made of their descriptions: for what does not fit, and for the schemas."""

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    PlainValidator,
    WithJsonSchema,
    create_model,
)
from pydantic import Tag as PydanticTag
from pydantic_core import PydanticCustomError

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Bounds, Check, Choice, Key, Read, Shown, Tag, Wrong


@cache
def model_of(part: type[Part]) -> type[BaseModel]:
    """Give the model that accepts what `fit` reads as the part."""
    keys = {slot.attribute: (_typed(slot.shape), Field(**slot.key.about)) for slot in part.slots}
    fields: dict[str, Any] = keys
    return create_model(part.__name__, __base__=_base(part), __doc__=part.__doc__, **fields)


def _base(part: type[Part]) -> type[BaseModel]:
    config = ConfigDict(
        strict=True,
        extra="forbid" if part.takes is None else "allow",
        hide_input_in_errors=True,
        title=part.heading or part.__name__.removesuffix("Part"),
    )
    further = _typed(part.takes)

    class Strict(BaseModel):
        model_config = config
        __pydantic_extra__: dict[str, further] = Field(init=False)  # type: ignore[valid-type]

    return Strict


def _typed(shape: Any) -> Any:
    """Give a shape with models for its parts and pydantic's words for its marks."""
    origin, arguments = get_origin(shape), get_args(shape)
    if isinstance(shape, type) and issubclass(shape, Part):
        return model_of(shape)  # type: ignore[arg-type]  # a class is hashable
    if origin is Annotated:
        kind, *marks = arguments
        return Annotated[_typed(kind), *map(_mark, marks)]
    if origin in (Union, UnionType):
        return reduce(or_, map(_typed, arguments))
    if origin in (list, dict):
        return origin[*map(_typed, arguments)]
    return shape


def _mark(mark: Any) -> Any:
    return _MARKS[type(mark)](mark)


def _choice(choice: Choice) -> Discriminator:
    if choice.fault is None:
        return Discriminator(choice.form)
    return Discriminator(choice.form, choice.fault, choice.message, {})


def _bounds(bounds: Bounds) -> Any:
    return Field(**{name: bound for name, bound in bounds._asdict().items() if bound is not None})


def _told(judge: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Let what is wrong travel as the context of an error."""

    def judged(value: Any) -> Any:
        try:
            return judge(value)
        except Wrong as wrong:
            context = {"message": wrong.message, "fix": wrong.fix}
            raise PydanticCustomError("declared", "see the context", context) from None

    return judged


_MARKS: dict[type, Callable[[Any], Any]] = {
    Bounds: _bounds,
    Check: lambda check: AfterValidator(_told(check.judge)),
    Choice: _choice,
    Key: lambda key: Field(**key.about),
    Read: lambda read: PlainValidator(_told(read.make)),
    Shown: lambda shown: WithJsonSchema(dict(shown.schema)),
    Tag: lambda tag: PydanticTag(tag.name),
}
