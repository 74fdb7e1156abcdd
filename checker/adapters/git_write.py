"""Runs git where something is to be written: the ledger's objects and ref, and a rehearsal's scratch clone."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

from checker.adapters.git_command import git_arguments, git_environment
from checker.model.errors import TreeRefusal
from checker.model.said import say


class GitFailure(TreeRefusal):
    """Git refused; `stderr` is what it said."""

    def __init__(self, verb: str, stderr: str) -> None:
        super().__init__(
            say("git {verb} failed: {why}", verb=verb, why=stderr.splitlines()[-1] if stderr else "no reason given"),
            say("See that this is a whole git repository (not shallow) that you may write to."),
        )
        self.stderr = stderr


def git(repo: Path, *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> bytes:
    """Run git in a repository, without the caller's configuration, and give its output. Raises GitFailure."""
    environment = git_environment() | {"GIT_ALLOW_PROTOCOL": "file"} | dict(env or {})
    command = git_arguments(repo, arguments)
    try:
        done = subprocess.run(command, input=stdin, capture_output=True, check=False, env=environment)
    except FileNotFoundError:
        raise TreeRefusal(say("git was not found"), say("Install git and see that it is on PATH.")) from None
    if done.returncode:
        raise GitFailure(arguments[0], done.stderr.decode("utf-8", "replace").strip())
    return done.stdout


def identity(name: str) -> dict[str, str]:
    """Give the environment under which commits bear a name that is nobody's."""
    email = f"{name.lower()}@localhost"
    return {
        "GIT_AUTHOR_NAME": name,
        "GIT_AUTHOR_EMAIL": email,
        "GIT_COMMITTER_NAME": name,
        "GIT_COMMITTER_EMAIL": email,
    }
