"""What strings and numbers of the aggregates look like.

Each word is a type that carries, as plain data, how pydantic judges it; boards fill documents without importing it.
Words are strict: nothing is taken for something else, and a value that JSON Schema refuses is refused when read.
"""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Annotated, Any, TypeAlias

from checker.model.evidence import Extent, Numbers
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """How a value is judged (a core schema of pydantic), and its JSON Schema where that does not follow from it."""

    core: Mapping[str, Any]
    schema: Mapping[str, Any] | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Give pydantic the judgement."""
        return dict(self.core)

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        """Give pydantic the JSON Schema."""
        return handler(core) if self.schema is None else dict(self.schema)


def one_of(words: Iterable[str]) -> Shape:
    """Make the shape of one of a few words."""
    return Shape({"type": "literal", "expected": [*map(str, words)]})


def exactly(number: int) -> Shape:
    """Make the shape of one number."""
    return Shape({"type": "int", "strict": True, "ge": number, "le": number}, {"const": number})


def _text(**bounds: Any) -> Shape:
    return Shape({"type": "str", "strict": True, **bounds})


def _integer(least: int) -> Shape:
    return Shape({"type": "int", "strict": True, "ge": least})


def _judged(judge: Callable[[Any], Decimal]) -> Mapping[str, Any]:
    return {"type": "function-plain", "function": {"type": "no-info", "function": judge}}


def _number(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError("it must be a number")  # noqa: TRY004  # pydantic takes a ValueError for a judgement
    return Decimal(value)


def _share(value: Any) -> Decimal:
    share = _number(value)
    if not 0 <= share <= 1:
        raise ValueError("it must be from 0 to 1")
    return share


Text: TypeAlias = Annotated[str, _text()]
Name: TypeAlias = Annotated[str, _text(min_length=1)]
Count: TypeAlias = Annotated[int, _integer(0)]
Place: TypeAlias = Annotated[int, _integer(1)]
Flag: TypeAlias = Annotated[bool, Shape({"type": "bool", "strict": True})]
Number: TypeAlias = Annotated[Decimal, Shape(_judged(_number), {"type": "number"})]
Share: TypeAlias = Annotated[Decimal, Shape(_judged(_share), {"type": "number", "minimum": 0, "maximum": 1})]
Ratio: TypeAlias = Annotated[str, _text(pattern="^-?[0-9]+/[1-9][0-9]*$")]
Tree: TypeAlias = Annotated[str, _text(pattern="^[0-9a-f]{40}$")]
Digest: TypeAlias = Annotated[str, _text(pattern="^sha256:[0-9a-f]{64}$")]
HexDigest: TypeAlias = Annotated[str, _text(pattern="^[0-9a-f]{64}$")]
NumbersWord: TypeAlias = Annotated[str, one_of(each.name.lower() for each in Numbers)]
ExtentWord: TypeAlias = Annotated[str, one_of(each.name.lower() for each in Extent)]
