"""When a folder came to be as it is: the newest commit of a branch itself that changed it."""

from pathlib import Path

from checker.adapters.git_refs import resolve_commit
from checker.adapters.git_write import git


def last_changed(repo: Path, commit: str, folder: str) -> str | None:
    """Give the commit, on the way of first parents down from `commit`, that last changed a folder. Raises TreeRefusal.

    A merge changes what it brings, so that it is found and not what lies on the branch that was merged.
    """
    found = git(
        repo,
        "log",
        "-1",
        "--first-parent",
        "--format=%H",
        resolve_commit(repo, commit),
        "--",
        f":(top,literal){folder}",
    )
    return found.decode("ascii").strip() or None
