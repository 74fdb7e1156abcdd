"""The two sides of a command: what is checked, and whose word counts; commits are resolved once, before all else."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.adapters.git import GitTree, has_ref, head_commit, merge_base, repository_root, resolve_commit
from checker.jobs.workspace import Workspace, is_bare
from checker.model.errors import UsageRefusal
from checker.model.said import Said, say
from checker.model.tree import Tree

_BASES = ("origin/HEAD", "origin/main", "origin/master", "main", "master")


@dataclass(frozen=True, slots=True)
class Sides:
    """`head` and `base` are full commit ids: None the working folder, and no base; `called` is the base's name.

    `own_word`: the declarations of what is checked count, as maintainers ask for their own changes.
    """

    root: Path
    head: str | None
    base: str | None
    called: str | None
    own_word: bool

    def workspace(self) -> Workspace:
        """Give the tree that is checked, with the declarations of the base, or its own where there is no base."""
        tree: Tree = GitTree(self.root, self.head) if self.head is not None else FolderTree(self.root)
        if self.base is None or self.own_word:
            return Workspace(self.root, tree, tree)
        return Workspace(self.root, tree, GitTree(self.root, self.base), base=self.called)

    def fork(self) -> str | None:
        """Give the commit where what is checked left the base; None without a base."""
        if self.base is None:
            return None
        return merge_base(self.root, self.base, self.head or head_commit(self.root))

    def word(self, workspace: Workspace, benchmarks: Iterable[str]) -> Said:
        """Say whose declarations count, and which of `benchmarks` are declared otherwise in what is checked."""
        if self.own_word:
            return say("declarations, rulings and scorers are those of what is checked, as asked")
        if self.base is None:
            return say("declarations, rulings and scorers are those of what is checked: there is no base to take")
        known = {"base": self.called or "", "commit": self.base[:7]}
        ignored = ", ".join(workspace.overruled(benchmarks))
        if not ignored:
            return say("declarations, rulings and scorers are those of {base} at {commit}", **known)
        return say(
            "declarations, rulings and scorers are those of {base} at {commit}; {ignored} differs here, which counts"
            " with --declarations head only",
            **known,
            ignored=ignored,
        )


def sides_of(root: Path, base: str | None = None, head: str | None = None, declarations: str = "base") -> Sides:
    """Resolve both sides. `base` None: the main branch, if there is one. Raises TreeRefusal and UsageRefusal."""
    if head is None and is_bare(root):
        raise UsageRefusal(
            say("{path} is a bare repository and has no working folder", path=str(root)),
            say("Name the commit to check with --head."),
        )
    called = base or default_base(root)
    return Sides(
        root,
        head=resolve_commit(root, head) if head is not None else None,
        base=resolve_commit(root, called) if called is not None else None,
        called=called,
        own_word=declarations == "head",
    )


def default_base(root: Path) -> str | None:
    """Name the main branch of the repository at `root`; None where there is none, or no repository."""
    if repository_root(root) != root.resolve() and not is_bare(root):
        return None
    return next((ref for ref in _BASES if has_ref(root, ref)), None)
