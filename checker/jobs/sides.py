"""The two sides of a command: what is checked, and whose word counts; commits are resolved once, before all else."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.adapters.git import GitTree, first_commit, head_commit, merge_base, repository_root, resolve_commit
from checker.jobs.target import Target, targets_at
from checker.jobs.workspace import Known, Workspace, is_bare
from checker.model.errors import UsageRefusal
from checker.model.said import Said, say
from checker.model.tree import Tree
from checker.model.value import dataclass, field, replace

_BASES = ("origin/HEAD", "origin/main", "origin/master", "main", "master")


@dataclass(frozen=True, slots=True)
class Sides:
    """`head` and `base` are full commit ids: None the working folder, and no base; `called` is the base's name.

    `own_word`: the declarations of what is checked count. `asked`: somebody named a side or whose word is to count;
    else it is somebody at home.
    """

    root: Path
    head: str | None
    base: str | None
    called: str | None
    own_word: bool
    asked: bool
    _known: Known = field(default_factory=dict, repr=False, compare=False)
    _commits: dict[str, GitTree] = field(default_factory=dict, repr=False, compare=False)

    def workspace(self) -> Workspace:
        """Give the tree that is checked, with the declarations of the base, or its own where there is no base."""
        tree: Tree = self._commit(self.head) if self.head is not None else FolderTree(self.root)
        if self.base is None or self.own_word:
            return Workspace(self.root, tree, tree, known=self._known)
        return Workspace(self.root, tree, self._commit(self.base), base=self.called, known=self._known)

    def at_home(self, paths: Sequence[Path], benchmark: str | None) -> "AtHome":
        """Find the entries that paths name, and settle whose word counts for them.

        Where nothing was asked for, it is the folder's own, so that a maintainer can try what lies there; but a truth
        that the base holds out meets only the declaration and the scorer of the base.
        """
        own = self if self.asked else replace(self, own_word=True)
        workspace = own.workspace()
        targets = targets_at(workspace, paths, benchmark, self.head)
        if own is not self and any(self._holds_out(target.benchmark) for target in targets):
            own, workspace = self, self.workspace()
            targets = targets_at(workspace, paths, benchmark, self.head)
        for target in targets:
            workspace.refuse_unmerged(target.benchmark)
        return AtHome(own, workspace, targets)

    def workspace_for(self, benchmark: str) -> Workspace:
        """Give the workspace in which files that lie anywhere are scored; whose word counts is settled as at home."""
        if self.asked or self._holds_out(benchmark):
            return self.workspace()
        return replace(self, own_word=True).workspace()

    def fork(self) -> str | None:
        """Give the commit where what is checked left the base; None without a base."""
        if self.base is None:
            return None
        return merge_base(self.root, self.base, self.head or head_commit(self.root))

    def word(self, benchmarks: Iterable[str]) -> Said | None:
        """Say whose declarations count, and which of `benchmarks` are declared otherwise on the other side.

        None at home where both sides say the same: there is nothing to tell.
        """
        if self.base is None:
            return say("declarations, rulings and scorers are those of what is checked: there is no base to take")
        known = {"base": self.called or "", "commit": self.base[:7]}
        differing = ", ".join(replace(self, own_word=False).workspace().overruled(benchmarks))
        if not self.asked and self.own_word and not differing:
            return None
        head, tail = _WORDS[self.own_word, bool(differing)]
        return say(f"declarations, rulings and scorers are those of {head}{tail}", **known, differing=differing)

    def _commit(self, id: str) -> GitTree:
        if id not in self._commits:
            self._commits[id] = GitTree(self.root, id)
        return self._commits[id]

    def _holds_out(self, id: str) -> bool:
        if self.base is None:
            return False
        workspace = replace(self, own_word=False).workspace()
        return id in workspace.ids() and workspace.benchmark(id).benchmark.holds_out


@dataclass(frozen=True, slots=True)
class AtHome:
    """The entries that paths name, read by the declarations whose word counts for them."""

    sides: Sides
    workspace: Workspace
    targets: tuple[Target, ...]

    @property
    def word(self) -> Said | None:
        """Whose word it is, in a sentence, where that needs saying."""
        return self.sides.word([target.benchmark for target in self.targets])


_WORDS = {
    (False, False): ("{base} at {commit}", ""),
    (False, True): (
        "{base} at {commit}",
        "; {differing} differs here, which counts with --declarations head only",
    ),
    (True, False): ("what is checked", ""),
    (True, True): (
        "what is checked",
        "; {differing} differs from {base} at {commit}, whose word counts on a pull request",
    ),
}


def sides_of(root: Path, base: str | None = None, head: str | None = None, declarations: str | None = None) -> Sides:
    """Resolve both sides. `base` None: the main branch, if there is one. Raises TreeRefusal and UsageRefusal."""
    if head is None and is_bare(root):
        raise UsageRefusal(
            say("{path} is a bare repository and has no working folder", path=str(root)),
            say("Name the commit to check with --head."),
        )
    checked = resolve_commit(root, head) if head is not None else None
    called, against = (base, resolve_commit(root, base)) if base else _main(root) or (None, None)
    return Sides(
        root,
        head=checked,
        base=against,
        called=called,
        own_word=declarations == "head",
        asked=(base, head, declarations) != (None, None, None),
    )


def default_base(root: Path) -> str | None:
    """Name the main branch of the repository at `root`; None where there is none, or no repository."""
    found = _main(root)
    return None if found is None else found[0]


def _main(root: Path) -> tuple[str, str] | None:
    """Give the main branch of the repository at `root` with its commit."""
    if repository_root(root) != root.resolve() and not is_bare(root):
        return None
    return first_commit(root, _BASES)
