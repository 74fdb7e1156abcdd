"""What a check is about: which entries, and the change in which they come."""

from dataclasses import dataclass
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.adapters.git import GitTree, changes, has_ref, merge_base, repository_root
from checker.adapters.worktree import working_changes
from checker.catalogue.benchmarks import benchmark_ids
from checker.jobs.target import Target, targets_at, targets_in
from checker.jobs.workspace import Workspace
from checker.model.change import Change
from checker.model.tree import Tree

_BASES = ("origin/HEAD", "origin/main", "origin/master", "main", "master")


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What was asked for. No `paths`: what differs from `base`, which is found when None; `head` None: the folder."""

    paths: tuple[Path, ...] = ()
    benchmark: str | None = None
    base: str | None = None
    head: str | None = None
    declarations: str = "base"
    by_maintainer: bool = False


@dataclass(frozen=True, slots=True)
class Scope:
    """The entries to check, and the change against the base where one is known."""

    workspace: Workspace
    targets: tuple[Target, ...]
    change: Change | None = None


def scope_of(root: Path, request: CheckRequest) -> Scope:
    """Find what a check is about."""
    tree: Tree = GitTree(root, request.head) if request.head is not None else FolderTree(root)
    if request.paths:
        workspace = Workspace(root, tree, GitTree(root, request.base) if request.base is not None else tree)
        return Scope(workspace, targets_at(workspace, request.paths, request.benchmark))
    base = request.base or default_base(root)
    if base is None:
        return Scope(Workspace(root, tree, tree), targets_in(tree))
    return _against(root, base, tree, request)


def _against(root: Path, base: str, tree: Tree, request: CheckRequest) -> Scope:
    fork = merge_base(root, base, request.head or "HEAD")
    before = GitTree(root, fork)
    declarations = GitTree(root, base) if request.declarations == "base" else tree
    files = working_changes(root, fork) if request.head is None else changes(root, fork, request.head)
    existing = {target.path: before.tree_id(target.path) for target in targets_in(before)}
    changed = [target for target in targets_in(tree) if existing.get(target.path) != tree.tree_id(target.path)]
    change = Change(files, frozenset(existing), frozenset(benchmark_ids(declarations)), request.by_maintainer)
    return Scope(Workspace(root, tree, declarations), tuple(changed), change)


def default_base(root: Path) -> str | None:
    """Name the main branch of the repository at `root`; None where there is none, or no repository."""
    if repository_root(root) != root.resolve():
        return None
    return next((ref for ref in _BASES if has_ref(root, ref)), None)
