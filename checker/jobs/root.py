"""The root of the leaderboard repository that a command is about."""

from pathlib import Path

from checker.adapters.whereabouts import holds_any, is_bare, is_folder
from checker.formats.paths import BENCHMARKS, DECLARATION
from checker.model.errors import UsageRefusal
from checker.model.said import say

__all__ = ["declares_any", "find_root", "is_bare"]


def find_root(start: Path) -> Path:
    """Find the leaderboard repository that `start` is in: the nearest folder that declares a benchmark.

    A bare repository is its own root: it has commits to read and no folders. Raises UsageRefusal.
    """
    if is_bare(start):
        return start
    around = (start, *start.parents)
    for folder in around:
        if declares_any(folder):
            return folder
    for folder in around:
        if is_folder(folder / BENCHMARKS):
            raise UsageRefusal(
                say(
                    "the leaderboard at {path} is empty: no folder in benchmarks/ declares a benchmark",
                    path=str(folder),
                ),
                say("Write benchmarks/<id>/benchmark.yaml; docs/adding-a-benchmark.md goes through it."),
            )
    raise UsageRefusal(
        say("{path} is not in a leaderboard repository: no folder above it holds benchmarks/", path=str(start)),
        say("Change into the repository, or name it with --repo."),
    )


def declares_any(folder: Path) -> bool:
    """Whether a folder declares a benchmark."""
    return holds_any(folder / BENCHMARKS, f"*/{DECLARATION}")
