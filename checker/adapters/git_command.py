"""Runs git so that neither its configuration nor its repository can make it do more than read objects."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from checker.model.errors import TreeRefusal
from checker.model.said import say

_SETTINGS = (
    "safe.directory=*",  # a container's checkout often belongs to another user; we only read objects
    "safe.bareRepository=explicit",  # a repository hidden in an entry's files is never discovered
    "core.fsmonitor=false",
    "core.quotePath=false",
)


def git_arguments(repo: Path, arguments: Sequence[str]) -> list[str]:
    """Give the command line for a repository, which may be bare or any folder of a working copy."""
    where = [f"--git-dir={repo}"] if _is_bare(repo) else ["-C", str(repo)]
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    return ["git", "--no-replace-objects", "--no-pager", *where, *settings, *arguments]


def git_environment() -> dict[str, str]:
    """Give an environment without the caller's git settings: no system or user configuration, no network."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith("GIT_")}
    return kept | {
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "LC_ALL": "C",
        "LANGUAGE": "C",
    }


def git_output(repo: Path, *arguments: str, given: bytes = b"") -> bytes | None:
    """Give what a short git command prints, its last newline removed; None when it fails. `given` is its input.

    Raises TreeRefusal when git is not installed.
    """
    with _git_needed():
        done = subprocess.run(
            git_arguments(repo, arguments),
            env=git_environment(),
            input=given,
            capture_output=True,
            check=False,
        )
    return done.stdout.removesuffix(b"\n") if done.returncode == 0 else None


def git_process(repo: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    """Start a git command whose input and output are pipes. Raises TreeRefusal when git is not installed."""
    with _git_needed():
        return subprocess.Popen(
            git_arguments(repo, arguments),
            env=git_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )


def stop(process: "subprocess.Popen[bytes]") -> None:
    """End a git process and close its pipes."""
    if process.poll() is None:
        process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            _close(pipe)
    process.wait()


def _close(pipe: IO[bytes]) -> None:
    try:
        pipe.close()
    except BrokenPipeError:
        return  # it was killed with unread input


def _is_bare(repo: Path) -> bool:
    return not (repo / ".git").exists() and (repo / "HEAD").is_file() and (repo / "objects").is_dir()


@contextmanager
def _git_needed() -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise TreeRefusal(say("git is not installed, or not on the PATH"), say("Install git.")) from None
    except OSError as error:
        raise TreeRefusal(
            say("git could not be started: {why}", why=error.strerror or type(error).__name__),
            say("Make sure that git runs in this shell."),
        ) from None
