"""The repository that a job works on: whose entries are read, and whose declarations count."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import FOLDER, benchmark_ids, declared
from checker.catalogue.vocabulary import vocabulary
from checker.formats.paths import SUBMISSIONS
from checker.jobs.root import find_root, is_bare
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.tree import UNKNOWN_TREE, Tree
from checker.model.value import dataclass, field

__all__ = ["SUBMISSIONS", "Known", "Workspace", "find_root", "is_bare", "working_folder"]

Known: TypeAlias = dict[tuple[str, str], Declared]
"""Benchmarks as they were read, by id and by the tree id of their folder: equal bytes need no second reading."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A repository seen for one job: entries come from `tree`; declarations, rulings, scorers from `declarations`.

    `base` names the commit that `declarations` is, None where it is `tree` itself. Workspaces that share `known` read
    a benchmark's folder that is the same in both, by its tree id, only once.
    """

    root: Path
    tree: Tree
    declarations: Tree
    base: str | None = None
    known: Known = field(default_factory=dict, repr=False, compare=False)
    _read: dict[str, Declared] = field(default_factory=dict, repr=False, compare=False)

    def benchmark(self, id: str) -> Declared:
        """Read a benchmark's folder, once. Raises UsageRefusal: there is none; DeclarationRefusal: it is wrong."""
        if id not in self.ids():
            raise self._unknown(id)
        if id not in self._read:
            self._read[id] = self._declared(id)
        return self._read[id]

    def ids(self) -> tuple[str, ...]:
        """Give the ids of the declared benchmarks, sorted."""
        return benchmark_ids(self.declarations)

    def entries(self, benchmark: str) -> tuple[str, ...]:
        """Give the paths of a benchmark's entry folders, sorted."""
        folder = f"{SUBMISSIONS}/{benchmark}"
        return tuple(f"{folder}/{name}" for name in self.tree.folders(folder))

    def overruled(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Give the folders of those benchmarks that `tree` declares otherwise than `declarations`, sorted."""
        folders = [f"{FOLDER}/{id}" for id in sorted(set(ids)) if self.base is not None]
        return tuple(each for each in folders if self.tree.tree_id(each) != self.declarations.tree_id(each))

    def all_benchmarks(self) -> Mapping[str, Declared]:
        """Read every declared benchmark."""
        return {id: self.benchmark(id) for id in self.ids()}

    def refuse_unmerged(self, id: str) -> None:
        """Raise UsageRefusal for a benchmark that `tree` declares and the base does not."""
        if id not in self.ids() and id in benchmark_ids(self.tree):
            raise self._unknown(id)

    def _declared(self, id: str) -> Declared:
        content = self.declarations.tree_id(f"{FOLDER}/{id}") or UNKNOWN_TREE
        if (id, content) in self.known:
            return self.known[id, content]
        read = declared(self.declarations, id, vocabulary())
        if content != UNKNOWN_TREE:
            self.known[id, content] = read
        return read

    def _unknown(self, id: str) -> UsageRefusal:
        if self.base is not None and id in benchmark_ids(self.tree):
            return UsageRefusal(
                say("the benchmark {id} is declared here and not in {base}", id=id, base=self.base),
                say("Add --declarations head to go by the declaration that is here."),
            )
        known = ", ".join(self.ids()) or "none"
        return UsageRefusal(
            say("there is no benchmark {id} in benchmarks/", id=id), say("Name one of: {known}.", known=known)
        )


def working_folder(root: Path) -> Workspace:
    """Give the repository as it lies on disk, its own declarations included."""
    tree = FolderTree(root)
    return Workspace(root, tree, tree)
