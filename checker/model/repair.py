"""A repair: a declaration and a function from one subject to changes that leave what the entry says as it is."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeAlias, TypeVar

from checker.model.finding import Place
from checker.model.said import Said
from checker.model.value import dataclass

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Splice:
    """Put `text` in the place of the characters from `start` to `end` of a file.

    Characters are those of the file read as UTF-8, a byte that is none escaped as a surrogate: so every byte outside
    the splices stays what it is.
    """

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Splices in one file, in order and apart from each other. `rule` is the one whose finding they answer."""

    path: str
    splices: tuple[Splice, ...]
    rule: str
    message: Said


@dataclass(frozen=True, slots=True)
class Move:
    """Another path for a file, inside the same entry; nothing stands there yet."""

    path: str
    to: str
    rule: str
    message: Said


@dataclass(frozen=True, slots=True)
class Unlock:
    """A file that loses its executable bit."""

    path: str
    rule: str
    message: Said


@dataclass(frozen=True, slots=True)
class Declined:
    """What a repair looked at and will not touch, since that would take a guess."""

    where: Place
    rule: str
    message: Said
    fix: Said


Amendment: TypeAlias = Rewrite | Move | Unlock
Remedy: TypeAlias = Amendment | Declined


@dataclass(frozen=True, slots=True)
class Repair(Generic[S]):
    """One repair of the catalogue, about one kind of subject.

    `rules` are the ids of the rules whose findings it may answer; `formats` limits it to entries of those formats,
    empty: any. `page` is the docstring: what is repaired, and what is left alone. A subject that is repaired gives
    nothing when the repair looks at it again.
    """

    name: str
    subject: type[S]
    title: str
    rules: frozenset[str]
    formats: frozenset[str]
    page: str
    find: Callable[[S], Iterator[Remedy]]


def repair(
    name: str, subject: type[S], title: str, *, rules: Iterable[str], formats: Iterable[str] = ()
) -> Callable[[Callable[[S], Iterator[Remedy]]], Repair[S]]:
    """Make a generator function into a repair; its docstring is the repair's page."""

    def make(find: Callable[[S], Iterator[Remedy]]) -> Repair[S]:
        return Repair(name, subject, title, frozenset(rules), frozenset(formats), find.__doc__ or "", find)

    return make


@dataclass(frozen=True, slots=True)
class Answer:
    """One change in a sentence, and the rule that it answers."""

    rule: str
    message: Said


@dataclass(frozen=True, slots=True)
class FileRepair:
    """All that becomes of one file: where it stands, where it will, and what is put right in it.

    `blob` is git's id of what it holds before.
    """

    path: str
    to: str
    blob: str
    splices: tuple[Splice, ...]
    unlocked: bool
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class EntryRepairs:
    """All that can be put right in one entry, by path, and what was declined."""

    path: str
    files: tuple[FileRepair, ...]
    declined: tuple[Declined, ...]
