"""A scratch copy of a repository to rehearse in, with an identity of its own; the original is only read."""

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from checker.adapters.git import repository_root
from checker.adapters.git_write import git, identity
from checker.adapters.output import refusing
from checker.model.errors import UsageRefusal
from checker.model.said import say

MAIN = "main"
_LEFT_BEHIND = {".git", ".venv", ".nox", "node_modules", "build", ".hypothesis"}


class Scratch:
    """A repository in a folder of its own, on a branch `main` that holds what the original's HEAD holds."""

    def __init__(self, original: Path, destination: Path | None) -> None:
        """Copy. Raises UsageRefusal when something is at `destination`, or nothing can be written there."""
        self.root = _new_folder(destination)
        if repository_root(original) == original.resolve():
            git(original, "clone", "--quiet", "--no-hardlinks", "--single-branch", str(original), str(self.root))
            self.git("checkout", "--quiet", "-B", MAIN)
            self.git("remote", "remove", "origin")
        else:
            with refusing(self.root):
                shutil.copytree(original, self.root, symlinks=True, dirs_exist_ok=True, ignore=_tools_of(original))
            self.git("init", "--quiet", f"--initial-branch={MAIN}")
            self.commit("Start the leaderboard")

    def git(self, *arguments: str) -> str:
        """Run git here and give its output."""
        return git(self.root, *arguments, env=identity("Rehearsal")).decode()

    def commit(self, message: str) -> str:
        """Commit everything in the folder; give the commit's id."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD").strip()


@contextmanager
def home() -> Iterator[Path]:
    """Give a folder outside every repository, where a contributor works, for as long as that takes."""
    with tempfile.TemporaryDirectory(prefix="pullrank-home-") as folder:
        yield Path(folder).resolve()


def _tools_of(original: Path) -> Callable[[str, list[str]], Iterable[str]]:
    """Leave behind what tools keep at the top of a checkout; deeper down the same names are somebody's entries."""
    return lambda folder, names: _LEFT_BEHIND.intersection(names) if Path(folder) == original else ()


def _new_folder(destination: Path | None) -> Path:
    if destination is None:
        return Path(tempfile.mkdtemp(prefix="pullrank-demo-")).resolve() / "leaderboard"
    with refusing(destination):
        if destination.exists() and any(destination.iterdir()):
            raise UsageRefusal(
                say("{path} is not empty", path=str(destination)), say("Name a new folder with --output.")
            )
        destination.mkdir(parents=True, exist_ok=True)
    return destination.resolve()
