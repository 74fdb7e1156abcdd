"""Entry folders that a command is about, wherever they lie."""

from collections.abc import Sequence
from pathlib import Path

from checker.adapters.elsewhere import Elsewhere, label_of, places_in
from checker.catalogue.formats import formats
from checker.formats.paths import SUBMISSIONS
from checker.jobs.workspace import Workspace
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.tree import EXECUTABLE, FILE, Tree
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """One entry folder: its path in `tree`, and the id of the benchmark it belongs to (which may not be declared)."""

    tree: Tree
    path: str
    benchmark: str


def targets_at(
    workspace: Workspace, paths: Sequence[Path], benchmark: str | None, head: str | None = None
) -> tuple[Target, ...]:
    """Give the entry folders that paths name, each once: on disk, or in the commit `head` that the workspace reads.

    Raises UsageRefusal for a path that names none.
    """
    found: dict[tuple[str, str], Target] = {}
    for path in paths:
        inside = _inside(workspace, path, benchmark, head)
        if inside is None:
            found.setdefault((str(path.resolve()), ""), _outside(workspace, path, benchmark))
        for target in inside or ():
            found.setdefault(("", target.path), target)
    return tuple(found.values())


def only_target(targets: Sequence[Target], path: Path) -> Target:
    """Give the one entry folder that a path named. Raises UsageRefusal when it named several."""
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


def _inside(workspace: Workspace, path: Path, benchmark: str | None, head: str | None) -> list[Target] | None:
    """Give what a path names in the workspace's own tree; None for a folder that lies elsewhere on disk."""
    if head is None and not path.exists():
        raise UsageRefusal(say("{path} does not exist", path=str(path)), say("Name an entry's folder."))
    places = places_in(workspace.root, path, on_disk=head is None)
    for place in places:
        found = _at(workspace, place, benchmark)
        if found:
            return found
    if places and _is_submission(places[0]):
        raise UsageRefusal(
            say("there is no entry at {path}", path=places[0] or "."),
            say("Name a folder submissions/<benchmark>/<entry>."),
        )
    if head is not None:
        raise UsageRefusal(
            say("{path} is no folder of the commit {head}", path=str(path), head=head),
            say("With --head only that commit is read: name a folder in it, or leave --head out."),
        )
    return None


def _at(workspace: Workspace, place: str, benchmark: str | None) -> list[Target]:
    if _is_submission(place):
        return [target for target in targets_in(workspace.tree) if _meet(target.path, place)]
    if workspace.tree.tree_id(place) is None:
        return []
    return [Target(workspace.tree, place, _benchmark(workspace, workspace.tree, place, benchmark))]


def _is_submission(place: str) -> bool:
    return place.partition("/")[0] in ("", SUBMISSIONS)


def _meet(entry: str, place: str) -> bool:
    """Whether a place is an entry's folder, above it, or below it."""
    return not place or f"{entry}/".startswith(f"{place}/") or place.startswith(f"{entry}/")


def _outside(workspace: Workspace, path: Path, benchmark: str | None) -> Target:
    if not path.is_dir():
        raise UsageRefusal(say("{path} is not a folder", path=str(path)), say("Name an entry's folder."))
    tree = Elsewhere(path.resolve(), label_of(path))
    return Target(tree, tree.label, _benchmark(workspace, tree, tree.label, benchmark))


def _benchmark(workspace: Workspace, tree: Tree, folder: str, named: str | None) -> str:
    """Give the benchmark that was named, or the only one whose format recognises the folder."""
    if named is not None:
        return workspace.benchmark(named).benchmark.id
    names = [node.path.removeprefix(f"{folder}/") for node in tree.walk(folder) if node.mode in (FILE, EXECUTABLE)]
    fitting = [
        id
        for id, declared in workspace.all_benchmarks().items()
        if formats()[declared.benchmark.format].recognises(names)
    ]
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(fitting or workspace.ids()) or "none is declared"
    raise UsageRefusal(
        say("{path} could belong to {n} benchmarks", path=folder, n=len(fitting)),
        say("Say which with --benchmark: {known}.", known=known),
    )
