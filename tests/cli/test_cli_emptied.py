"""A board whose every entry is left out stays as it was and is named; the others are published."""

import json
import re
import shutil
from pathlib import Path

import pytest
from leaderboards import BENCHMARK, ENTRIES, Leaderboard

NAME = {"GITHUB_REPOSITORY": "lab/board"}
ALONE = f"submissions/numerals/{ENTRIES[0]}"
OTHER = f"site/data/{BENCHMARK}/v1/leaderboard_overall.json"
EMPTIED = "site/data/numerals/v1/leaderboard_overall.json"


@pytest.fixture
def two(leaderboard: Leaderboard) -> Leaderboard:
    """Give a repository with two published boards, one of a single entry whose claim has become false."""
    folder = leaderboard.root / "benchmarks" / "numerals"
    shutil.copytree(leaderboard.root / "benchmarks" / BENCHMARK, folder)
    shutil.rmtree(folder / "examples", ignore_errors=True)
    leaderboard.edit(folder / "benchmark.yaml", f"id: {BENCHMARK}\n", "id: numerals\n")
    shutil.copytree(leaderboard.entry(), leaderboard.root / ALONE)
    other = leaderboard.root / "submissions" / BENCHMARK / ENTRIES[1]
    shutil.move(other, leaderboard.root / "waiting")
    leaderboard.commit()
    assert leaderboard.run("publish").code == 0
    leaderboard.commit()
    shutil.move(leaderboard.root / "waiting", other)
    leaderboard.edit(leaderboard.root / ALONE / "submission.json", "75.75", "95.77")
    leaderboard.commit()
    return leaderboard


def rows(board: Leaderboard, path: str) -> list[str]:
    return [row["entry"] for row in json.loads((board.root / path).read_text(encoding="utf-8"))["rows"]]


def handed_over(board: Leaderboard) -> Path:
    out = board.root.parent / "handed.jsonl"
    ran = board.run("publish", "--measure-only", str(out), **NAME)
    assert ran.code == 0, ran.err
    return out


@pytest.mark.parametrize("way", ["publish", "publish --from", "bot confirm"])
def test_the_board_is_named_with_entry_rule_and_way_out_and_the_others_are_published(two, way, tmp_path):
    board, before = two, (two.root / EMPTIED).read_bytes()
    made = ("--output", str(tmp_path / "made")) if way == "bot confirm" else ()
    handed = () if way == "publish" else ("--from", str(handed_over(board)))
    ran = board.run(*way.removesuffix(" --from").split(), *handed, *made, **NAME)
    assert ran.code == (0 if way == "bot confirm" else 1), ran.err
    assert "board numerals/v1 would lose all of its rows" in ran.out
    assert re.search(rf"would lose all of its rows \({ENTRIES[0]}: [A-Z0-9, ]*CLM\d+", ran.out)
    assert f"pullrank rescore {ALONE}" in ran.out
    assert ENTRIES[1] in rows(board, OTHER)
    assert (board.root / EMPTIED).read_bytes() == before
    again = board.run("publish")
    assert "site/data is up to date" in again.out
    assert board.run("verify").code == 1, "what stays is not what the entries give"


def test_nothing_is_published_where_no_other_board_is_left(two, tmp_path):
    board = two
    shutil.rmtree(board.root / "benchmarks" / BENCHMARK)
    shutil.rmtree(board.root / "submissions" / BENCHMARK)
    shutil.rmtree(board.root / "site" / "data" / BENCHMARK)
    board.commit()
    file = handed_over(board)
    before = board.snapshot()
    ran = board.run("publish", "--from", str(file), **NAME)
    assert ran.code == 2
    assert "numerals/v1" in ran.err
    assert ENTRIES[0] in ran.err
    assert "CLM" in ran.err
    assert board.snapshot() == before
