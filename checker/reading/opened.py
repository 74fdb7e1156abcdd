"""A list or an object while it is being read."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Opened:
    """A list or object that is being read: where it begins, and in an object each key and where it stands.

    `told` holds the slips that are told once in it.
    """

    start: int
    bracket: str
    keys: dict[str, int] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)

    @property
    def closing(self) -> str:
        """The bracket that closes it."""
        return "]" if self.bracket == "[" else "}"
