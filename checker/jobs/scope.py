"""What a check is about: which entries, and the change in which they come."""

from pathlib import Path

from checker.adapters.git import GitTree, changes
from checker.formats.paths import entry_place
from checker.jobs.sides import Sides, default_base, sides_of
from checker.jobs.target import Target, targets_in
from checker.jobs.workspace import Workspace
from checker.model.change import Change, FileChange
from checker.model.said import Said
from checker.model.tree import Tree
from checker.model.value import dataclass

__all__ = ["CheckRequest", "Scope", "default_base", "scope_of"]


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What was asked for. No `paths`: what differs from `base`, which is found when None; `head` None: the folder.

    `author` is the number of the account whose change it is, None where that is not known.
    """

    paths: tuple[Path, ...] = ()
    benchmark: str | None = None
    base: str | None = None
    head: str | None = None
    declarations: str | None = None
    by_maintainer: bool = False
    author: int | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """The entries to check, whose word counts for them, and the change against `before`, where a base is known."""

    sides: Sides
    workspace: Workspace
    targets: tuple[Target, ...]
    change: Change | None = None
    before: Tree | None = None

    @property
    def word(self) -> Said | None:
        """Whose declarations count, in a sentence, where that needs saying."""
        return self.sides.word([target.benchmark for target in self.targets])


def scope_of(root: Path, request: CheckRequest) -> Scope:
    """Find what a check is about."""
    sides = sides_of(root, request.base, request.head, request.declarations)
    if request.paths:
        home = sides.at_home(request.paths, request.benchmark)
        return Scope(home.sides, home.workspace, home.targets)
    workspace = sides.workspace()
    fork = sides.fork()
    if fork is None:
        return Scope(sides, workspace, targets_in(workspace.tree))
    return _against(fork, sides, workspace, request)


def _against(fork: str, sides: Sides, workspace: Workspace, request: CheckRequest) -> Scope:
    from checker.adapters.worktree import working_changes  # noqa: PLC0415 — a check of one folder does without
    from checker.jobs.owners import owners_of  # noqa: PLC0415 — and without these, which load what writes a ledger
    from checker.jobs.revisions import moved_versions  # noqa: PLC0415

    root, before = sides.root, GitTree(sides.root, fork)
    files = working_changes(root, fork) if sides.head is None else changes(root, fork, sides.head)
    former = {target.path: before.tree_id(target.path) for target in targets_in(before)}
    here = targets_in(workspace.tree)
    changed = [target for target in here if former.get(target.path) != workspace.tree.tree_id(target.path)]
    now = GitTree(root, sides.base) if sides.base not in (None, fork) else before  # what came since counts as well
    existing = frozenset(former) | {target.path for target in targets_in(now)}
    touched = _folders(files)
    change = Change(
        files,
        existing,
        frozenset(workspace.ids()),
        request.by_maintainer,
        request.author,
        gone=frozenset(former) - {target.path for target in here},
        owners=owners_of(root, now, touched, existing),
        moved=moved_versions(workspace, now, sorted(touched & existing)),
    )
    return Scope(sides, workspace, tuple(changed), change, before)


def _folders(files: tuple[FileChange, ...]) -> frozenset[str]:
    places = (entry_place(file.path) for file in files)
    return frozenset(place.folder for place in places if place is not None)
