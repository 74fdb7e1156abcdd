"""Names of commits, resolved once to full ids."""

from collections.abc import Sequence
from pathlib import Path

from checker.adapters.git_command import git_output
from checker.model.errors import TreeRefusal
from checker.model.pattern import pattern
from checker.model.said import say

# What a branch, a tag, an id, or a step from one of them (HEAD~2, main^, topic@{1}) is written with; no leading
# dash, no colon (`commit:path`), no dots in a row (ranges), no space, nothing that git itself forbids in names.
_NAME = pattern(r"(?!.*\.\.)[\w@][\w./@{}~^+=,#%!-]{0,249}")
_FULL_ID = pattern("[0-9a-f]{40}")


def resolve_commit(repo: Path, name: str) -> str:
    """Give the full id (40 hex digits) of the commit that a name stands for.

    Raises TreeRefusal: an odd name, no such commit, no repository at `repo`, a repository with SHA-256 ids.
    """
    _demand_name(name)
    [commit] = _ids_of(repo, [f"{name}^{{commit}}"])
    return _known(commit, repo, name)


def commit_and_tree(repo: Path, name: str) -> tuple[str, str]:
    """Give the ids of a commit and of its root tree. Raises TreeRefusal as `resolve_commit`, or with no tree there."""
    _demand_name(name)
    commit, tree = _ids_of(repo, [f"{name}^{{commit}}", f"{name}^{{tree}}"])
    commit = _known(commit, repo, name)
    if tree is None:
        raise TreeRefusal(
            say("the commit {commit} is incomplete: its tree is missing", commit=commit), say("Fetch it again.")
        )
    return commit, tree


def is_full_id(name: str) -> bool:
    """Whether a name is an id in full (40 hex digits)."""
    return _FULL_ID.fullmatch(name) is not None


def has_ref(repo: Path, name: str) -> bool:
    """Whether a name stands for a commit. Raises TreeRefusal when git is not installed."""
    return bool(_NAME.fullmatch(name)) and first_commit(repo, [name]) is not None


def first_commit(repo: Path, names: Sequence[str]) -> tuple[str, str] | None:
    """Give the first of some names that stands for a commit, with the commit's id; None where none does.

    Raises TreeRefusal when git is not installed.
    """
    ids = _ids_of(repo, [f"{name}^{{commit}}" for name in names])
    return next(((name, id) for name, id in zip(names, ids, strict=True) if id is not None), None)


def head_commit(repo: Path) -> str:
    """Give the id of the commit that is checked out. Raises TreeRefusal when there is none."""
    return resolve_commit(repo, "HEAD")


def merge_base(repo: Path, a: str, b: str) -> str:
    """Give the best common ancestor of two commits. Raises TreeRefusal when they have none, or several.

    Of several, each would show another change, and a merge of the two may undo what none of them shows.
    """
    raw = git_output(repo, "merge-base", "--all", resolve_commit(repo, a), resolve_commit(repo, b))
    if raw is None:
        raise TreeRefusal(
            say("{a} and {b} have no common ancestor in {repo}", a=a, b=b, repo=str(repo)),
            say("Fetch their whole history (git fetch --unshallow), or compare two related commits."),
        )
    found = raw.decode("ascii").split()
    if len(found) > 1:
        raise TreeRefusal(
            say("{a} and {b} were merged crosswise: they left each other at {n} commits", a=a, b=b, n=len(found)),
            say("Merge {a} into the branch as it is now, or rebase the branch on it.", a=a),
        )
    return found[0]


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


def _demand_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise TreeRefusal(
            say("{name} is not the name of a commit, branch or tag", name=name),
            say("Give a branch, a tag or a commit id."),
        )


def _known(commit: str | None, repo: Path, name: str) -> str:
    if commit is not None:
        return commit
    _demand_repository(repo)
    raise TreeRefusal(
        say("the repository {repo} has no commit {name}", repo=str(repo), name=name),
        say("Fetch it first, or give another branch, tag or commit id."),
    )


def _ids_of(repo: Path, expressions: Sequence[str]) -> list[str | None]:
    """Give the ids of the objects that expressions stand for, None for what is not there, by one git process."""
    asked = "".join(f"{each}\n" for each in expressions).encode("utf-8", "surrogateescape")
    raw = git_output(repo, "cat-file", "--batch-check", given=asked)
    answers = [] if raw is None else raw.decode("ascii", "replace").split("\n")
    if len(answers) != len(expressions):
        return [None] * len(expressions)
    return [_id_in(answer.split(" "), repo) for answer in answers]


def _id_in(answer: Sequence[str], repo: Path) -> str | None:
    """Read one answer: id, kind and size; of what is missing, the expression and why."""
    if len(answer) != 3:
        return None
    if not is_full_id(answer[0]):
        raise TreeRefusal(
            say("the repository {repo} does not use SHA-1 ids", repo=str(repo)),
            say("Pullrank reads repositories with git's usual object format."),
        )
    return answer[0]


def _demand_repository(repo: Path) -> None:
    if git_output(repo, "rev-parse", "--git-dir") is None:
        raise TreeRefusal(
            say("{repo} is not a git repository", repo=str(repo)),
            say("Give the path of a repository, bare or with a working copy."),
        )
