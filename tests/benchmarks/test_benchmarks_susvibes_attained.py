"""Numbers that were seen on the board of SusVibes: those that a count of its items gives pass, the others are named."""

from pathlib import Path

import pytest
from susvibes_repository import SCORES, Repository, ids


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path, entries=False)


@pytest.mark.parametrize(
    ("func", "sec", "version", "wrong"),
    [
        (54.3, 19.4, "v1.0", []),
        (66.7, 14.0, "v1.0", []),
        (66.66666666666667, 13.978494623655914, "v1.0", []),
        (42.0, 13.0, "v0.0", []),
        # 151 and 38 of 200, under the name of the version with 186 items.
        (75.5, 19.0, "v1.0", ["ATT001 /results/python/func_pass_1", "ATT001 /results/python/sec_pass_1"]),
        (42.0, 12.9, "v1.0", ["ATT001 /results/python/func_pass_1"]),
        (42.3, 13.0, "v0.0", ["ATT001 /results/python/func_pass_1"]),
        (13.0, 42.0, "v0.0", ["INV002 /results/python/func_pass_1"]),
    ],
)
def test_scores_alone(repository: Repository, func: float, sec: float, version: str, wrong: list[str]) -> None:
    repository.scores_alone(func, sec, version)
    assert repository.errors(SCORES) == wrong


def test_a_summary_tells_the_right_number_in_place_of_what_can_be(repository: Repository) -> None:
    repository.scores_alone(50.2, 5.0)
    repository.summary(SCORES, func=ids()[:100], sec=ids()[:10], of=200)
    assert repository.errors(SCORES) == ["SUM017 /results/python/func_pass_1"]
