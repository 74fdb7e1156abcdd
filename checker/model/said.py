"""Sentences that keep foreign text apart from our own, so that every renderer can escape it."""

from collections.abc import Callable
from decimal import Decimal
from typing import TypeAlias

from checker.model.value import dataclass

Value: TypeAlias = str | int | Decimal
"""A string is foreign; an integer or a decimal is a number of ours."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of ours with named gaps for foreign text.

    `template` is a `str.format` template written by us. Each value is a string from outside (always quoted by the
    renderer) or a finite number of ours (shown bare, in plain digits).
    """

    template: str
    values: tuple[tuple[str, Value], ...] = ()

    def __post_init__(self) -> None:
        """Refuse a decimal that digits, a sign and a point cannot write."""
        if any(isinstance(value, Decimal) and not value.is_finite() for _, value in self.values):
            raise ValueError("a sentence takes finite numbers only")

    def fill(self, quote: Callable[[str], str]) -> str:
        """Give the sentence with each foreign string passed through `quote`."""
        return self.template.format_map({k: quote(v) if isinstance(v, str) else bare(v) for k, v in self.values})


def bare(number: int | Decimal) -> str:
    """Write a number of ours: digits, a sign and a point, never an exponent; zeros at the end stay."""
    return format(number, "f") if isinstance(number, Decimal) else str(number)


def say(template: str, /, **values: Value) -> Said:
    """Make a sentence; strings are foreign and will be quoted, numbers are ours."""
    return Said(template, tuple(values.items()))
