"""The words in which the documents of a declaration are described, as plain data for two readers.

`fit` reads a document by them without any library, which is quick. `models` makes pydantic models of them, which say
everything that is wrong with a document that does not fit, and give the published schemas.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from checker.model.json import Json
from checker.model.said import Said

Form: TypeAlias = Callable[[Json], str | None]
"""Tells by a value's kind which of several shapes is meant, by its tag; None: it can be none of them."""


class Misfit(ValueError):
    """A value is not of the shape that is described."""


class Wrong(Misfit):
    """What is wrong with a value, in our own sentences, and how to put it right."""

    def __init__(self, message: Said, fix: Said) -> None:
        """Take both sentences."""
        super().__init__()
        self.message, self.fix = message, fix


class Check(NamedTuple):
    """Beside a type: what else must hold. `judge` gives the value back, or raises Wrong."""

    judge: Callable[[Any], Any]


class Read(NamedTuple):
    """In place of a type: `make` makes the value of what is written, or raises Wrong."""

    make: Callable[[Json], Any]


class Tag(NamedTuple):
    """Beside one of several shapes: its name."""

    name: str


class Choice(NamedTuple):
    """Beside several shapes: which one is meant. `fault` is the error's type where the value can be none of them."""

    form: Form
    fault: str | None = None
    message: str | None = None


class Bounds(NamedTuple):
    """Beside a type: what a number may be, or how many elements there must be."""

    gt: int | None = None
    ge: int | None = None
    le: int | None = None
    min_length: int | None = None

    def hold(self, value: Any) -> bool:
        """Whether a value is within them."""
        return (
            (self.gt is None or value > self.gt)
            and (self.ge is None or value >= self.ge)
            and (self.le is None or value <= self.le)
            and (self.min_length is None or len(value) >= self.min_length)
        )


class Shown:
    """Beside a type: the JSON Schema that accepts the same values, where it does not follow from the rest."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        """Take the schema."""
        self.schema = schema


class Key:
    """One key of a part: what an editor says of it, and what stands for it where it is not written."""

    def __init__(self, about: Mapping[str, Any]) -> None:
        """Take what `Field` was given."""
        self.about = about
        self.alias: str | None = about.get("alias")
        self.required = "default" not in about and "default_factory" not in about
        self.bounds = Bounds(**{name: about[name] for name in Bounds._fields if name in about})

    def default(self) -> Any:
        """Give the default."""
        return self.about["default_factory"]() if "default_factory" in self.about else self.about["default"]


def Field(**about: Any) -> Any:  # noqa: N802 — it takes what pydantic's takes
    """Describe a key, as the value of a part's attribute or beside its type.

    `title`, `description` and `examples` are for editors; `alias` is how it is written where that is no name in
    Python; without `default` or `default_factory` it must be there. Bounds may be named too.
    """
    return Key(about)
