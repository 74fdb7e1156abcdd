"""What every document of the aggregates has in common, and the one form in which they are written."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar

from checker.model.json import Json
from checker.model.value import dataclass
from checker.reading.canonical import dump


@dataclass(frozen=True, slots=True)
class Document:
    """An object with exactly the keys that its fields name."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = {"extra": "forbid"}


def written(document: Document) -> bytes:
    """Give a document as the text of its file."""
    return dump(plain(document))


def plain(value: Any) -> Json:
    """Give a document, or what one holds, as JSON."""
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value  # type: ignore[no-any-return]  # a scalar: documents hold nothing else
