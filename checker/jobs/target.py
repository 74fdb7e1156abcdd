"""Entry folders that a command is about, wherever they lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from checker.adapters.folder import FolderTree
from checker.catalogue.formats import formats
from checker.jobs.workspace import SUBMISSIONS, Workspace
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.tree import Tree


@dataclass(frozen=True, slots=True)
class Target:
    """One entry folder: its path in `tree`, and the id of the benchmark it belongs to (which may not be declared)."""

    tree: Tree
    path: str
    benchmark: str


def targets_at(workspace: Workspace, paths: Sequence[Path], benchmark: str | None) -> tuple[Target, ...]:
    """Give the entry folders that paths on disk name. Raises UsageRefusal for a path that names none."""
    found = [target for path in paths for target in _targets(workspace, path, benchmark)]
    return tuple({target.path: target for target in found}.values())


def one_target(workspace: Workspace, path: Path, benchmark: str | None) -> Target:
    """Give the one entry folder that a path names."""
    targets = targets_at(workspace, [path], benchmark)
    if len(targets) != 1:
        raise UsageRefusal(
            say("{path} holds {n} entries", path=str(path), n=len(targets)), say("Name one entry folder.")
        )
    return targets[0]


def targets_in(tree: Tree) -> tuple[Target, ...]:
    """Give every entry folder of a repository's tree, sorted by path."""
    return tuple(
        Target(tree, f"{SUBMISSIONS}/{benchmark}/{entry}", benchmark)
        for benchmark in tree.folders(SUBMISSIONS)
        for entry in tree.folders(f"{SUBMISSIONS}/{benchmark}")
    )


def _targets(workspace: Workspace, path: Path, benchmark: str | None) -> list[Target]:
    if not path.exists():
        raise UsageRefusal(say("{path} does not exist", path=str(path)), say("Name an entry's folder."))
    inside = _inside(workspace.root, path)
    if inside is None:
        return [_outside(workspace, path, benchmark)]
    every = targets_in(workspace.tree)
    here = [t for t in every if t.path == inside or t.path.startswith(f"{inside}/") or inside.startswith(f"{t.path}/")]
    if not here:
        raise UsageRefusal(
            say("there is no entry at {path}", path=inside), say("Name a folder submissions/<benchmark>/<entry>.")
        )
    return here


def _inside(root: Path, path: Path) -> str | None:
    """Give a path as the repository sees it when it lies in submissions/, else None."""
    try:
        relative = PurePosixPath(path.resolve().relative_to(root.resolve()).as_posix())
    except ValueError:
        return None
    return str(relative) if relative.parts and relative.parts[0] == SUBMISSIONS else None


def _outside(workspace: Workspace, path: Path, benchmark: str | None) -> Target:
    folder = path.resolve()
    if not folder.is_dir():
        raise UsageRefusal(say("{path} is not a folder", path=str(path)), say("Name an entry's folder."))
    return Target(FolderTree(folder.parent), folder.name, benchmark or _recognised(workspace, folder))


def _recognised(workspace: Workspace, folder: Path) -> str:
    names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()]
    fitting = [
        id
        for id, declared in workspace.all_benchmarks().items()
        if formats()[declared.benchmark.format].recognises(names)
    ]
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(fitting or workspace.ids()) or "none is declared"
    raise UsageRefusal(
        say("{path} could belong to {n} benchmarks", path=str(folder), n=len(fitting)),
        say("Say which with --benchmark: {known}.", known=known),
    )
