"""A leaderboard repository in a scratch folder, and the command line run in it as a person would."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from checker.cli import main

ROOT = Path(__file__).parents[1]
BENCHMARK = "digits"
ENTRIES = ("decision-tree_2026-11-30", "logistic-regression_2026-11-30", "k-nearest-neighbours_2026-11-30")
IDENTITY = {
    "GIT_AUTHOR_NAME": "Test",
    "GIT_AUTHOR_EMAIL": "test@localhost",
    "GIT_COMMITTER_NAME": "Test",
    "GIT_COMMITTER_EMAIL": "test@localhost",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


class Leaderboard:
    """A repository in a scratch folder, and the command line run in it as a person would."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def entry(self, name: str = ENTRIES[0]) -> Path:
        return self.root / "submissions" / BENCHMARK / name

    def run(self, *arguments: str, cwd: Path | None = None, fresh: bool = False, **environment: str) -> Ran:
        """Run a command here; `fresh` in a process of its own, for what is settled when Python starts."""
        env = {**os.environ, **IDENTITY, **environment}
        ran = (_in_a_process if fresh else _in_this_process)(arguments, cwd or self.root, env)
        assert "Traceback" not in ran.err, ran.err
        return ran

    def git(self, *arguments: str) -> str:
        command = ["git", *arguments]
        done = subprocess.run(command, cwd=self.root, env={**os.environ, **IDENTITY}, capture_output=True, check=True)
        return done.stdout.decode(errors="replace")

    def commit(self, message: str = "Change") -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)
        return self.git("rev-parse", "HEAD").strip()

    def edit(self, path: Path, old: str, new: str) -> None:
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
        path.write_text(text.replace(old, new), encoding="utf-8", newline="\n")

    def snapshot(self) -> dict[str, bytes]:
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and ".git" not in path.relative_to(self.root).parts
        }


def _in_a_process(arguments: Sequence[str], cwd: Path, env: Mapping[str, str]) -> Ran:
    command = [sys.executable, "-m", "checker", *arguments]
    env = {**env, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, check=False, timeout=120)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def _in_this_process(arguments: Sequence[str], cwd: Path, env: Mapping[str, str]) -> Ran:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.chdir(cwd)
        for name, value in env.items():
            patch.setenv(name, value)
        try:
            code = main(arguments)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 2
    return Ran(code, *(_text(stream) for stream in (out, err)))


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
