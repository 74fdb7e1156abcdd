"""A scratch copy of a repository to rehearse in, with an identity of its own; the original is only read."""

import shutil
import tempfile
from pathlib import Path

from checker.adapters.git import repository_root
from checker.adapters.git_write import git, identity
from checker.model.errors import UsageRefusal
from checker.model.said import say

_LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", ".nox", "__pycache__", "node_modules", "build", ".hypothesis")
MAIN = "main"


class Scratch:
    """A repository in a folder of its own, on a branch `main` that holds what the original's HEAD holds."""

    def __init__(self, original: Path, destination: Path | None) -> None:
        self.root = _new_folder(destination)
        if repository_root(original) == original.resolve():
            git(original, "clone", "--quiet", "--no-hardlinks", "--single-branch", str(original), str(self.root))
            self.git("checkout", "--quiet", "-B", MAIN)
            self.git("remote", "remove", "origin")
        else:
            shutil.copytree(original, self.root, dirs_exist_ok=True, ignore=_LEFT_BEHIND)
            self.git("init", "--quiet", f"--initial-branch={MAIN}")
            self.commit("Start the leaderboard")

    @property
    def home(self) -> Path:
        """A folder outside the repository, where a contributor works."""
        return self.root.with_name(f"{self.root.name}-home")

    def git(self, *arguments: str) -> str:
        """Run git here and give its output."""
        return git(self.root, *arguments, env=identity("Rehearsal")).decode()

    def commit(self, message: str) -> str:
        """Commit everything in the folder; give the commit's id."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD").strip()


def _new_folder(destination: Path | None) -> Path:
    if destination is None:
        return Path(tempfile.mkdtemp(prefix="pullrank-demo-")).resolve() / "leaderboard"
    if destination.exists() and any(destination.iterdir()):
        raise UsageRefusal(say("{path} is not empty", path=str(destination)), say("Name a new folder with --output."))
    return destination.resolve()
