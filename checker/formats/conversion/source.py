"""The files that are converted: read one at a time, never through a link, each remembered as looked at."""

from collections.abc import Iterable
from dataclasses import replace

from checker.model.errors import UsageRefusal
from checker.model.finding import Place, Problem
from checker.model.json import Json
from checker.model.said import Said, say
from checker.model.tree import EXECUTABLE, FILE, Tree
from checker.reading.positions import locate
from checker.reading.strict import read

_PEEK = 1 << 16
_REGULAR = (FILE, EXECUTABLE)


class Broken(Exception):
    """Something in the source cannot be converted; the problem says what and where."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message.fill(repr))
        self.problem = problem


class ConversionRefusal(UsageRefusal):
    """The source has faults, so nothing is written; `problems` are all of them, each at its place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(
            say("nothing was written: the source has {n} faults", n=len(problems))
            if len(problems) != 1
            else say("nothing was written: the source has a fault"),
            say("Put right what is named, then convert again."),
        )
        self.problems = problems


def broken(path: str, pointer: str | None, message: Said, fix: Said) -> Broken:
    """Make the exception for a fault at a place of the source."""
    return Broken(Problem(Place(path, pointer), message, fix))


class Source:
    """A folder's files by path, or the one file that was named."""

    def __init__(self, tree: Tree, only: str | None = None) -> None:
        self._tree = tree
        kept = tree.walk() if only is None else [node for node in tree.files() if node.path == only]
        self.names = tuple(node.path for node in kept if node.mode in _REGULAR)
        self._known = frozenset(self.names)
        self._others = frozenset(node.path for node in kept) - self._known
        self._seen: set[str] = set()

    def __contains__(self, name: str) -> bool:
        """Whether there is a regular file of that name."""
        return name in self._known

    def ending(self, *suffixes: str) -> tuple[str, ...]:
        """Give the names that end in one of the suffixes, sorted."""
        return tuple(name for name in self.names if name.endswith(suffixes))

    def is_link(self, name: str) -> bool:
        """Whether something stands there that is no regular file."""
        return name in self._others

    def read(self, name: str) -> bytes:
        """Give a file's bytes. Raises Broken where there is no regular file."""
        self._seen.add(name)
        raw = self._tree.read(name) if name in self._known else None
        if raw is None:
            message = say("is no regular file, and links are not followed") if self.is_link(name) else say("is missing")
            raise broken(name, None, message, say("Put the file itself there."))
        return raw

    def peek(self, name: str) -> bytes:
        """Give a file's first bytes without looking at it for good; nothing where there is no regular file."""
        return (self._tree.read(name) or b"")[:_PEEK] if name in self._known else b""

    def json(self, name: str) -> Json:
        """Read a file as strict JSON. Raises Broken."""
        return strict(self.read(name), name)

    def located(self, problem: Problem) -> Problem:
        """Give a problem with its line and column where it has a pointer into a file."""
        where = problem.where
        if where.pointer is None or where.line is not None or where.path not in self:
            return problem
        wanted = (where.pointer, where.at_key)
        places = locate(self.read(where.path), [wanted], where.path.endswith(".jsonl"))
        line, column = places.get(wanted, (None, None))
        return replace(problem, where=replace(where, line=line, column=column))

    def mark(self, names: Iterable[str]) -> None:
        """Remember files as looked at."""
        self._seen.update(names)

    def unseen(self) -> tuple[str, ...]:
        """Give what nobody has looked at, links included, sorted."""
        return tuple(sorted((self._known | self._others) - self._seen))


def strict(raw: bytes, name: str, line: int = 1) -> Json:
    """Parse strict JSON that begins on a line of a file. Raises Broken with the place of the first fault."""
    reading = read(raw)
    if reading.faults:
        first = reading.faults[0]
        place = Place(name, None, first.line + line - 1, first.column)
        raise Broken(Problem(place, first.message, first.fix))
    return reading.value
