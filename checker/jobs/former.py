"""What was published before: the boards that lie in site/data, and the reports on their changes."""

from collections.abc import Iterator, Mapping

from checker.boards.changes.history import CHANGES, history
from checker.boards.changes.members import Unreadable
from checker.boards.changes.published import MANIFEST, OVERALL, PublishedBoard, published_board
from checker.boards.documents.changes import Changes
from checker.formats.paths import DATA
from checker.model.errors import UsageRefusal
from checker.model.said import Said, say
from checker.model.tree import Tree
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Broken:
    """A file of site/data that cannot be made again and is not as it was published, by its path below there."""

    path: str
    why: Said


@dataclass(frozen=True, slots=True)
class Former:
    """One version as it was published. `changes` is None where its reports are `broken`."""

    name: str
    files: Mapping[str, bytes]
    board: PublishedBoard
    changes: Changes | None
    broken: tuple[Broken, ...] = ()


def former(tree: Tree, name: str) -> Former | None:
    """Read what tells of a published board, `<benchmark>/<version>`; None where there is none.

    Raises UsageRefusal for one that cannot be read: publishing over it would forget what changed.
    """
    files = _told(tree, name)
    if MANIFEST not in files and CHANGES not in files:
        return None
    try:
        board = published_board(files)
    except Unreadable as found:
        raise refusal(Broken(f"{name}/{found.path}", found.why)) from None
    try:
        return Former(name, files, board, history(files, board))
    except Unreadable as found:
        return Former(name, files, board, None, (Broken(f"{name}/{found.path}", found.why),))


def whole(tree: Tree, name: str) -> Mapping[str, bytes]:
    """Give every file of a published board."""
    folder = f"{DATA}/{name}/"
    return {node.path.removeprefix(folder): tree.read(node.path) or b"" for node in tree.walk(folder[:-1])}


def published_names(tree: Tree) -> tuple[str, ...]:
    """Name the boards in site/data, `<benchmark>/<version>`, sorted."""
    return tuple(_names(tree))


def refusal(broken: Broken) -> UsageRefusal:
    """Say that a published file is not as it was published."""
    path = f"{DATA}/{broken.path}"
    told = tuple(value for value in broken.why.values if value[0] != "path")
    return UsageRefusal(
        Said(f"{{path}} is not as it was published: {broken.why.template}", (("path", path), *told)),
        say("Restore it from the history of the repository: git checkout <commit> -- {path}.", path=path),
    )


def _told(tree: Tree, name: str) -> Mapping[str, bytes]:
    folder = f"{DATA}/{name}/"
    paths = [node.path for node in tree.walk(folder[:-1])]
    wanted = [path for path in paths if _tells(path.removeprefix(folder))]
    return {path.removeprefix(folder): tree.read(path) or b"" for path in wanted}


def _tells(path: str) -> bool:
    return path in (MANIFEST, OVERALL, CHANGES) or path.startswith("receipts/")


def _names(tree: Tree) -> Iterator[str]:
    for benchmark in tree.folders(DATA):
        for version in tree.folders(f"{DATA}/{benchmark}"):
            if tree.read(f"{DATA}/{benchmark}/{version}/{MANIFEST}") is not None:
                yield f"{benchmark}/{version}"
