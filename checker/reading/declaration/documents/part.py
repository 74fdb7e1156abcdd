"""What every part of a declaration has in common, and the choice between two ways to write a value."""

from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Discriminator

CHOICE = "written as "
"""What the tags of a choice begin with, so that they can be told from keys in an error's place."""

AS_TEXT = "written as text"
AS_MAPPING = "written as mapping"
AS_LIST = "written as list"

P = TypeVar("P", bound="Part")


class Part(BaseModel):
    """A mapping with fixed keys. Unknown keys are errors; nothing is coerced."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
        model_title_generator=lambda part: part.__name__.removesuffix("Part"),
    )


def _form(value: object) -> str | None:
    if isinstance(value, str):
        return AS_TEXT
    return AS_MAPPING if isinstance(value, dict | Part) else None


def _text_or_list(value: object) -> str | None:
    if isinstance(value, str):
        return AS_TEXT
    return AS_LIST if isinstance(value, list) else None


TEXT_OR_MAPPING = Discriminator(_form)
"""Chooses by the kind of the value, so that an error is about the form that was written."""

NO_TEXT_AND_NO_LIST = "no_text_and_no_list"
TEXT_OR_LIST = Discriminator(
    _text_or_list,
    custom_error_type=NO_TEXT_AND_NO_LIST,
    custom_error_message="it must be a text or a list",
    custom_error_context={},
)
"""Chooses between one text and a list of them."""
