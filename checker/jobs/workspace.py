"""The repository that a job works on: whose entries are read, and whose declarations count."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import benchmark_ids, declared
from checker.catalogue.vocabulary import vocabulary
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.tree import Tree

SUBMISSIONS = "submissions"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A repository seen for one job: entries come from `tree`; declarations, rulings, scorers from `declarations`."""

    root: Path
    tree: Tree
    declarations: Tree
    _read: dict[str, Declared] = field(default_factory=dict, repr=False, compare=False)

    def benchmark(self, id: str) -> Declared:
        """Read a benchmark's folder, once. Raises UsageRefusal: there is none; DeclarationRefusal: it is wrong."""
        if id not in self.ids():
            known = ", ".join(self.ids()) or "none"
            raise UsageRefusal(
                say("there is no benchmark {id} in benchmarks/", id=id), say("Name one of: {known}.", known=known)
            )
        if id not in self._read:
            self._read[id] = declared(self.declarations, id, vocabulary())
        return self._read[id]

    def ids(self) -> tuple[str, ...]:
        """Give the ids of the declared benchmarks, sorted."""
        return benchmark_ids(self.declarations)

    def entries(self, benchmark: str) -> tuple[str, ...]:
        """Give the paths of a benchmark's entry folders, sorted."""
        folder = f"{SUBMISSIONS}/{benchmark}"
        return tuple(f"{folder}/{name}" for name in self.tree.folders(folder))

    def all_benchmarks(self) -> Mapping[str, Declared]:
        """Read every declared benchmark."""
        return {id: self.benchmark(id) for id in self.ids()}


def find_root(start: Path) -> Path:
    """Find the leaderboard repository that `start` is in: the nearest folder with benchmarks/ in it.

    A bare repository is its own root: it has commits to read and no folders.
    """
    if (start / "HEAD").is_file() and (start / "objects").is_dir():
        return start
    for folder in (start, *start.parents):
        if (folder / "benchmarks").is_dir():
            return folder
    raise UsageRefusal(
        say("{path} is not in a leaderboard repository: no folder above it holds benchmarks/", path=str(start)),
        say("Change into the repository, or name it with --repo."),
    )


def working_folder(root: Path) -> Workspace:
    """Give the repository as it lies on disk, its own declarations included."""
    tree = FolderTree(root)
    return Workspace(root, tree, tree)
