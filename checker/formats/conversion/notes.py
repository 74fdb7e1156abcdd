"""What a conversion has to tell: what it decided, and what it could not carry over. Alike notes are counted."""

from collections.abc import Iterator

from checker.model.said import Said
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence, how often it holds, and what it is about. `lost`: something could not be carried over."""

    message: Said
    lost: bool
    count: int
    about: tuple[str, ...]


class Notes:
    """Gathers notes in the order in which they first come up."""

    def __init__(self) -> None:
        self._found: dict[tuple[Said, bool], tuple[int, dict[str, None]]] = {}

    def tell(self, message: Said, about: str | None = None, count: int = 1) -> None:
        """Note a decision."""
        self._add((message, False), about, count)

    def lose(self, message: Said, about: str | None = None, count: int = 1) -> None:
        """Note what could not be carried over."""
        self._add((message, True), about, count)

    def _add(self, key: tuple[Said, bool], about: str | None, count: int) -> None:
        known, subjects = self._found.setdefault(key, (0, {}))
        if about is not None:
            subjects[about] = None
        self._found[key] = (known + count, subjects)

    def __iter__(self) -> Iterator[Note]:
        """Give every note."""
        return (Note(message, lost, n, tuple(about)) for (message, lost), (n, about) in self._found.items())
