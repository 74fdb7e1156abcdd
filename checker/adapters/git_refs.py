"""Names of commits, resolved once to full ids."""

import re
from pathlib import Path

from checker.adapters.git_command import git_output
from checker.model.errors import TreeRefusal
from checker.model.said import say

# What a branch, a tag, an id, or a step from one of them (HEAD~2, main^, topic@{1}) is written with; no leading
# dash, no colon (`commit:path`), no dots in a row (ranges), no space, nothing that git itself forbids in names.
_NAME = re.compile(r"(?!.*\.\.)[\w@][\w./@{}~^+=,#%!-]{0,249}")
_FULL_ID = re.compile("[0-9a-f]{40}")


def resolve_commit(repo: Path, name: str) -> str:
    """Give the full id (40 hex digits) of the commit that a name stands for.

    Raises TreeRefusal: an odd name, no such commit, no repository at `repo`, a repository with SHA-256 ids.
    """
    if not _NAME.fullmatch(name):
        raise TreeRefusal(
            say("{name} is not the name of a commit, branch or tag", name=name),
            say("Give a branch, a tag or a commit id."),
        )
    id = _id_of(repo, f"{name}^{{commit}}")
    if id is None:
        _demand_repository(repo)
        raise TreeRefusal(
            say("the repository {repo} has no commit {name}", repo=str(repo), name=name),
            say("Fetch it first, or give another branch, tag or commit id."),
        )
    return id


def tree_of(repo: Path, commit: str) -> str:
    """Give the id of a commit's root tree. Raises TreeRefusal when it is missing."""
    id = _id_of(repo, f"{commit}^{{tree}}")
    if id is None:
        raise TreeRefusal(
            say("the commit {commit} is incomplete: its tree is missing", commit=commit), say("Fetch it again.")
        )
    return id


def has_ref(repo: Path, name: str) -> bool:
    """Whether a name stands for a commit. Raises TreeRefusal when git is not installed."""
    return bool(_NAME.fullmatch(name)) and _id_of(repo, f"{name}^{{commit}}") is not None


def head_commit(repo: Path) -> str:
    """Give the id of the commit that is checked out. Raises TreeRefusal when there is none."""
    return resolve_commit(repo, "HEAD")


def merge_base(repo: Path, a: str, b: str) -> str:
    """Give the best common ancestor of two commits. Raises TreeRefusal when they have none."""
    raw = git_output(repo, "merge-base", resolve_commit(repo, a), resolve_commit(repo, b))
    if raw is None:
        raise TreeRefusal(
            say("{a} and {b} have no common ancestor in {repo}", a=a, b=b, repo=str(repo)),
            say("Fetch their whole history (git fetch --unshallow), or compare two related commits."),
        )
    return raw.decode("ascii").split()[0]


def repository_root(path: Path) -> Path | None:
    """Give the top folder of the working copy that holds `path`; None when there is none, or no git.

    A bare repository on the way up, which an entry's files may imitate, is passed over.
    """
    absolute = path.absolute()
    folder = next((each for each in (absolute, *absolute.parents) if (each / ".git").exists()), None)
    if folder is None:
        return None
    try:
        raw = git_output(folder, "rev-parse", "--show-toplevel")
    except TreeRefusal:
        return None
    return Path(raw.decode("utf-8", "surrogateescape")) if raw else None


def _id_of(repo: Path, expression: str) -> str | None:
    raw = git_output(repo, "rev-parse", "--verify", "--quiet", expression)
    if raw is None:
        return None
    id = raw.decode("ascii", "replace")
    if not _FULL_ID.fullmatch(id):
        raise TreeRefusal(
            say("the repository {repo} does not use SHA-1 ids", repo=str(repo)),
            say("Pullrank reads repositories with git's usual object format."),
        )
    return id


def _demand_repository(repo: Path) -> None:
    if git_output(repo, "rev-parse", "--git-dir") is None:
        raise TreeRefusal(
            say("{repo} is not a git repository", repo=str(repo)),
            say("Give the path of a repository, bare or with a working copy."),
        )
