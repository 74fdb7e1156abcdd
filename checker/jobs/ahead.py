"""Trajectories judged ahead: a second process begins with them while this one still reads what the entry is judged by.

Judging a trajectory takes its bytes and the name of the format, and nothing else of the declaration; so what a command
imports and reads before it comes to the trajectories need not come first. The format is guessed. What is judged ahead
is taken only where the declaration, once it is read, is of that format, and would have the same files judged.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from checker.adapters.elsewhere import Elsewhere, label_of, places_in
from checker.adapters.folder import FolderTree
from checker.adapters.halves import begun
from checker.catalogue.formats import formats
from checker.formats.paths import BENCHMARKS, DECLARATION, SUBMISSIONS
from checker.jobs.traces import Ahead, Judged, judge_file, nothing_ahead
from checker.model.benchmark import Limits
from checker.model.errors import Refusal
from checker.model.tree import EXECUTABLE, FILE, Tree
from checker.model.value import dataclass
from checker.reading.collector import collector_paused

_FORMAT = re.compile(rb"^format: *([a-z_]+) *(?:#.*)?\r?$", re.MULTILINE)
_LIMITS = Limits()  # those of a benchmark that declares none


@dataclass(frozen=True, slots=True)
class _Guess:
    """Files of trajectories in a tree, with their sizes in bytes, and the format by which they are judged."""

    tree: Tree
    format: str
    files: tuple[tuple[str, int], ...]

    def judged(self, path: str) -> Judged | None:
        with collector_paused():
            return judge_file(self.tree, path, self.format)


@contextmanager
def judging_ahead(root: Path, path: Path, benchmark: str | None) -> Iterator[Ahead]:
    """Begin with the trajectories in the entry folder at `path`, where they are many; what began ends with the context.

    It refuses nothing: whatever is wrong with the path or the benchmark, the command comes to it in its turn.
    """
    guess = None
    with suppress(Refusal, OSError):
        guess = _guess(root, path, benchmark)
    if guess is None:
        yield nothing_ahead
        return
    paths = [file for file, _ in guess.files]
    with begun(guess.judged, paths, [size for _, size in guess.files]) as finish:

        def ahead(format: str) -> Mapping[str, Judged]:
            done = finish() if finish is not None and format == guess.format else {}
            return {paths[index]: each for index, each in done.items() if each is not None}

        yield ahead


def _guess(root: Path, path: Path, benchmark: str | None) -> _Guess | None:
    """Guess which files will be judged and how; None where no format is known by the name that is declared."""
    repository = FolderTree(root)
    tree, folder = _folder(repository, root, path)
    id = benchmark or folder.removeprefix(f"{SUBMISSIONS}/").partition("/")[0]
    declared = _FORMAT.search(repository.read(f"{BENCHMARKS}/{id}/{DECLARATION}") or b"")
    format = declared[1].decode() if declared is not None else ""
    return _Guess(tree, format, tuple(_files(tree, folder, format))) if format in formats() else None


def _folder(repository: Tree, root: Path, path: Path) -> tuple[Tree, str]:
    """Give a folder by the tree and the path that the command will know it by."""
    places = places_in(root, path, on_disk=True)
    return (repository, places[0]) if places else (Elsewhere(path.resolve(), label_of(path)), label_of(path))


def _files(tree: Tree, folder: str, format: str) -> Iterator[tuple[str, int]]:
    """Give what stands in the format's folders, as far as a benchmark that declares no limits would have it read."""
    left = _LIMITS.max_bytes
    for file in formats()[format].layout.files:
        for node in tree.files(f"{folder}/{file.path}") if file.folder else ():
            if node.mode in (FILE, EXECUTABLE) and node.size <= min(left, _LIMITS.max_file_bytes):
                left -= node.size
                yield node.path, node.size
