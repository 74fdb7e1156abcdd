"""A leaderboard repository in a scratch folder, and the command line run in it as a person would."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

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

    def run(self, *arguments: str, cwd: Path | None = None, **environment: str) -> Ran:
        command = [sys.executable, "-m", "checker", *arguments]
        env = {**os.environ, **IDENTITY, "PYTHONPATH": str(ROOT), **environment}
        done = subprocess.run(command, cwd=cwd or self.root, env=env, capture_output=True, check=False, timeout=120)
        ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
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
