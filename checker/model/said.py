"""Sentences that keep foreign text apart from our own, so that every renderer can escape it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of ours with named gaps for foreign text.

    `template` is a `str.format` template written by us. Each value is a string from outside (always quoted by the
    renderer) or an integer of ours (shown as it is).
    """

    template: str
    values: tuple[tuple[str, str | int], ...] = ()

    def fill(self, quote: Callable[[str], str]) -> str:
        """Give the sentence with each foreign string passed through `quote`."""
        return self.template.format_map({k: quote(v) if isinstance(v, str) else str(v) for k, v in self.values})


def say(template: str, /, **values: str | int) -> Said:
    """Make a sentence; strings are foreign and will be quoted, integers are ours."""
    return Said(template, tuple(values.items()))
