"""Brings commits to a branch of a remote repository, by compare-and-swap: never by force, and one commit at a time."""

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from checker.adapters.git_fetch import fetch_commit, remote_environment
from checker.adapters.git_refs import is_full_id
from checker.adapters.git_write import GitFailure, git, identity
from checker.model.errors import TreeRefusal
from checker.model.said import say
from checker.model.value import dataclass

_LOST = ("[rejected]", "[remote rejected]", "cannot lock ref", "stale info")
_PROTECTED = ("protected", "through a pull request", "Required status check", "GH006", "GH013")


class Protected(TreeRefusal):
    """A branch takes no push of this token: rules stand before it."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A repository at an http(s) address, seen from the clone `repo`; `token` may push."""

    repo: Path
    address: str
    token: str | None = None

    def tip(self, branch: str) -> str | None:
        """Give the commit at a branch, fetched; None where there is no such branch. Raises TreeRefusal."""
        ref = f"refs/heads/{branch}"
        raw = git(self.repo, "ls-remote", "--end-of-options", self.address, ref, env=self._environment())
        rows = [line.split("\t") for line in raw.decode("utf-8", "replace").splitlines()]
        found = next((id for id, name in rows if name == ref and is_full_id(id)), None)
        if found is not None:
            fetch_commit(self.repo, self.address, found, self.token)
        return found

    def push(self, commit: str, branch: str) -> bool:
        """Move a branch forward to a commit; False when somebody else moved it first. Raises TreeRefusal.

        Protected where it is rules that refuse it.
        """
        return self._moved(f"{commit}:refs/heads/{branch}", branch)

    def replace(self, commit: str, branch: str, seen: str | None) -> bool:
        """Put a branch of the bot's own at a commit, unless it is not at `seen` any more. Raises TreeRefusal."""
        ref = f"refs/heads/{branch}"
        return self._moved(f"{commit}:{ref}", branch, f"--force-with-lease={ref}:{seen or ''}")

    def tags(self, start: str) -> Mapping[str, str]:
        """Give the tags whose names start so, with what they point at. Raises TreeRefusal."""
        prefix = "refs/tags/"
        raw = git(
            self.repo, "ls-remote", "--end-of-options", self.address, f"{prefix}{start}*", env=self._environment()
        )
        rows = [line.split("\t") for line in raw.decode("utf-8", "replace").splitlines()]
        return {name.removeprefix(prefix): id for id, name in rows if is_full_id(id) and not name.endswith("^{}")}

    def tag(self, commit: str, name: str) -> bool:
        """Name a commit for good; False where another one has that name. Raises TreeRefusal."""
        return self._moved(f"{commit}:refs/tags/{name}", name)

    def _moved(self, spec: str, name: str, *flags: str) -> bool:
        try:
            git(self.repo, "push", "--quiet", *flags, "--end-of-options", self.address, spec, env=self._environment())
        except GitFailure as failure:
            why = _why(failure.stderr)
            if any(word in failure.stderr for word in _PROTECTED):
                raise _refused(name, why, Protected) from failure
            if any(word in why for word in _LOST):
                return False
            raise _refused(name, why) from failure
        return True

    def _environment(self) -> dict[str, str]:
        return remote_environment(self.address, self.token)


def _why(stderr: str) -> str:
    """Give the line in which git says what became of the branch, or its last one."""
    lines = stderr.splitlines() or [""]
    return next((line.strip() for line in lines if "rejected]" in line), lines[-1])


def _refused(branch: str, why: str, kind: type[TreeRefusal] = TreeRefusal) -> TreeRefusal:
    return kind(
        say("the push to {branch} was refused: {why}", branch=branch, why=why),
        say("Give the token or the App the right to write contents; where rules protect the branch, let the App past."),
    )


def commit_folder(repo: Path, parent: str, folder: str, message: str) -> str | None:
    """Commit on `parent` what a folder of the working copy holds, and nothing else; None where it holds the same."""
    with tempfile.TemporaryDirectory() as scratch:
        env = {**identity("Pullrank"), "GIT_INDEX_FILE": os.path.join(scratch, "index")}  # noqa: PTH118
        git(repo, "read-tree", parent, env=env)
        git(repo, "add", "--all", "--force", "--", folder, env=env)
        tree = git(repo, "write-tree", env=env).decode().strip()
        if tree == git(repo, "rev-parse", f"{parent}^{{tree}}").decode().strip():
            return None
        return git(repo, "commit-tree", tree, "-p", parent, "-m", message, env=env).decode().strip()


def same_tree(repo: Path, a: str, b: str) -> bool:
    """Whether two commits hold the same files."""
    return git(repo, "rev-parse", f"{a}^{{tree}}") == git(repo, "rev-parse", f"{b}^{{tree}}")


def differ_in(repo: Path, a: str, b: str, folders: Sequence[str]) -> bool:
    """Whether two commits differ in one of some folders."""
    return bool(git(repo, "diff-tree", "-r", "--name-only", "--no-renames", "-z", a, b, "--", *folders))
