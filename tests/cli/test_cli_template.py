"""The blank answer file of any format, and what is refused."""

import json
from pathlib import Path

import pytest
from leaderboards import Leaderboard
from riddles import riddles


@pytest.fixture
def board(tmp_path: Path) -> Leaderboard:
    return riddles(tmp_path / "repo")


def test_every_item_is_there_in_order_with_what_it_asks(board: Leaderboard) -> None:
    ran = board.run("template", "riddles")
    records = json.loads(ran.out)
    assert ran.code == 0
    assert [record["id"] for record in records] == list(range(1, 9))
    assert records[6] == {"id": 7, "query": "What is the capital of Perú?", "report_content": "", "response": ""}
    assert "Perú" in ran.out
    assert 'note: 8 items of "riddles" "v1"; the digest of what they ask begins with "' in ran.err


def test_another_version_is_another_file_with_another_digest(board: Leaderboard) -> None:
    new, old = board.run("template", "riddles"), board.run("template", "riddles", "--version", "v0")
    assert len(json.loads(old.out)) == 4
    assert old.err.rsplit('"', 2)[1] != new.err.rsplit('"', 2)[1]
    assert board.run("template", "riddles", "--version", "v7").code == 2


def test_a_file_that_is_there_is_not_overwritten(board: Leaderboard) -> None:
    target = board.root / "deep" / "answers.json"
    assert board.run("template", "riddles", "-o", "deep/answers.json").code == 0
    target.write_text("filled in", encoding="utf-8")
    assert board.run("template", "riddles", "-o", "deep/answers.json").code == 2
    assert target.read_text(encoding="utf-8") == "filled in"


def test_a_template_is_written_for_other_formats_that_have_one_file(leaderboard: Leaderboard) -> None:
    ran = leaderboard.run("template", "digits")
    assert len(json.loads(ran.out)) == 899
    assert (ran.code, 'note: 899 items of "digits" "v1"' in ran.err) == (0, True)


def test_an_unknown_benchmark_is_refused(board: Leaderboard) -> None:
    assert board.run("template", "nothing").code == 2
