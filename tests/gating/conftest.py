"""Makes leaderboards with a held-out truth."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from guarded import Guarded, Maker, labels


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Give a way to make leaderboards, each in a folder of its own."""
    made: list[Guarded] = []

    def one(feedback: str, truth: Mapping[str, str] | None = None) -> Guarded:
        made.append(Guarded.made(tmp_path / f"{len(made)}" / "leaderboard", truth or labels(1), feedback))
        return made[-1]

    return one
