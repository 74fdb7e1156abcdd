"""What the fields of an item's key look like, and how records of an older form tell them."""

from collections.abc import Mapping
from fractions import Fraction

from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True)
class Holds:
    """A relation between two numbers of a form: `left` `relation` `right`, which is another gap or a number."""

    left: str
    relation: str
    right: str | Fraction

    def __str__(self) -> str:
        """Give it as it is declared."""
        return f"{self.left} {self.relation} {self.right}"


@dataclass(frozen=True, slots=True)
class KeyField:
    """What one field of the key may be: one of `values`, or of the `form` `text {gap} text {gap}`.

    `numbers` are the gaps that hold a number, by name: `whole`, or `decimal` with or without a fraction; `holds` says
    what must be true of them. No `values`: any; no `form`: any.
    """

    values: tuple[str, ...] = ()
    form: str | None = None
    numbers: Mapping[str, str] = field(default_factory=dict)
    holds: tuple[Holds, ...] = ()


@dataclass(frozen=True, slots=True)
class MergedForm:
    """Where records of the merged form, which bring their own truth, tell what they answer.

    `fields` give, for key fields that they lack, and `strata` for attributes of items, a text with `{/pointer}` gaps
    into the record; `prediction` is the pointer of the prediction.
    """

    fields: Mapping[str, str] = field(default_factory=dict)
    strata: Mapping[str, str] = field(default_factory=dict)
    prediction: str = "/answer"
