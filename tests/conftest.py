"""A small leaderboard repository to try things on: the shipped open benchmark with a few of its real entries."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings
from leaderboards import BENCHMARK, ENTRIES, ROOT, Leaderboard

# The same examples on every run: a change is judged by what it changes. HYPOTHESIS_PROFILE=explore looks further.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture(scope="session")
def _pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("pristine") / "leaderboard"
    shutil.copytree(ROOT / "benchmarks" / BENCHMARK, root / "benchmarks" / BENCHMARK)
    for name in ENTRIES:
        shutil.copytree(ROOT / "submissions" / BENCHMARK / name, root / "submissions" / BENCHMARK / name)
    shutil.copy(ROOT / ".gitattributes", root / ".gitattributes")
    board = Leaderboard(root)
    board.git("init", "--quiet", "--initial-branch=main")
    board.commit("Start")
    return root


@pytest.fixture(scope="session")
def _published(_pristine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("published") / "leaderboard"
    shutil.copytree(_pristine, root)
    assert Leaderboard(root).run("publish").code == 0
    return root


@pytest.fixture
def leaderboard(_pristine: Path, tmp_path: Path) -> Leaderboard:
    """Give a fresh copy of the small repository, clean, on branch main."""
    shutil.copytree(_pristine, tmp_path / "leaderboard")
    return Leaderboard(tmp_path / "leaderboard")


@pytest.fixture
def published(_published: Path, tmp_path: Path) -> Leaderboard:
    """Give a fresh copy of it after publishing: the ledger's branch, and site/data not committed yet."""
    shutil.copytree(_published, tmp_path / "leaderboard")
    return Leaderboard(tmp_path / "leaderboard")
