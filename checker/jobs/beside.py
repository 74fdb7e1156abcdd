"""The other entries of a repository, as far as one of them can be a copy of another; each is read at most once."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from checker.catalogue.formats import formats
from checker.formats.entry import read_entry
from checker.formats.prints import prints_of, where_answers_stand
from checker.jobs.target import Target, targets_in
from checker.jobs.workspace import Workspace
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import TreeRefusal
from checker.model.kin import Kin, Prints
from checker.model.record import Record
from checker.model.result import Result
from checker.model.ruling import RulingKind
from checker.model.tree import Tree
from checker.model.value import dataclass, field, replace

Recall: TypeAlias = Callable[[Entry, Declared], tuple[Record, ...] | None]
"""Gives how another entry did, where that is known without measuring it."""

_SET_ASIDE = frozenset({RulingKind.WITHDRAWN, RulingKind.SUPERSEDED})


def nothing_recalled(entry: Entry, declared: Declared) -> tuple[Record, ...] | None:
    """Give what is known of other entries where nothing is."""
    return None


@dataclass(frozen=True, slots=True)
class Beside:
    """Entries by their path, each with the tree that holds it, among which an entry may have its like.

    `order` are the paths of those that are checked at once: each is compared with those before it only, so that two
    copies of each other are told once.
    """

    places: Mapping[str, Tree] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    recall: Recall = nothing_recalled
    _read: dict[str, Entry | None] = field(default_factory=dict, repr=False, compare=False)
    _taken: dict[str, Prints] = field(default_factory=dict, repr=False, compare=False)

    def kin(self, tree: Tree, entry: Entry, declared: Declared, result: Result | None, *, secret: bool = False) -> Kin:
        """Put an entry beside the others of its board. `secret`: what was measured tells of a held-out truth."""
        records = None if result is None else result.records
        there = self._others(entry, declared, secret=secret)  # first, so that what is remembered last is of the entry
        own = prints_of(tree, entry, formats()[declared.benchmark.format], records, secret=secret)
        return Kin(entry, own, there, where_answers_stand(entry))

    def recalling(self, recall: Recall) -> "Beside":
        """Give the same with a way to tell how other entries did."""
        return replace(self, recall=recall)

    def _others(self, entry: Entry, declared: Declared, *, secret: bool) -> tuple[Prints, ...]:
        there = self._on_board(entry, declared)
        return tuple(self._prints(path, other, declared, secret=secret) for path, other in there)

    def _on_board(self, entry: Entry, declared: Declared) -> Iterator[tuple[str, Entry]]:
        if _set_aside(entry.name, declared):
            return
        later = self.order[self.order.index(entry.path) :] if entry.path in self.order else ()
        folder = f"submissions/{declared.benchmark.id}/"
        for path in sorted(self.places):
            name = path.removeprefix(folder)
            if path.startswith(folder) and path not in later and _counts(name, entry, declared):
                other = self._entry(path, declared)
                if other is not None and other.version == entry.version:
                    yield path, other

    def _entry(self, path: str, declared: Declared) -> Entry | None:
        """Read another entry; None where it cannot be read, which its own check tells."""
        if path not in self._read:
            try:
                read = read_entry(self.places[path], path, declared, formats()[declared.benchmark.format], judged=False)
            except TreeRefusal:
                read = None
            self._read[path] = read
        return self._read[path]

    def _prints(self, path: str, other: Entry, declared: Declared, *, secret: bool) -> Prints:
        records = self.recall(other, declared)
        if records is None and path in self._taken:
            return self._taken[path]
        taken = prints_of(self.places[path], other, formats()[declared.benchmark.format], records, secret=secret)
        if records is None:  # then nothing was measured that could be secret
            self._taken[path] = taken
        return taken


NOBODY = Beside()


def beside(workspace: Workspace, targets: tuple[Target, ...], fork: Tree | None = None) -> Beside:
    """Give every entry that those checked may be copies of: what lies there, and what the base has gained since."""
    places: dict[str, Tree] = {}
    if workspace.declarations is not workspace.tree:
        gone = {target.path for target in targets_in(fork)} if fork is not None else set()
        places = {each.path: each.tree for each in targets_in(workspace.declarations) if each.path not in gone}
    places |= {each.path: each.tree for each in targets_in(workspace.tree)}
    return Beside(places, tuple(target.path for target in targets))


def _counts(name: str, entry: Entry, declared: Declared) -> bool:
    apart = declared.rulings.apart(name, entry.name)
    return name != entry.name and not apart and not _set_aside(name, declared)


def _set_aside(name: str, declared: Declared) -> bool:
    return any(ruling.kind in _SET_ASIDE for ruling in declared.rulings.on(name))
