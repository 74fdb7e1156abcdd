"""The page on free answers: its one-folder benchmark is made from the page alone, and its truth stays hidden."""

import json
import re
from pathlib import Path

import pytest
from leaderboards import ROOT, Leaderboard

PAGE = (ROOT / "docs" / "answers.md").read_text(encoding="utf-8")
FILES = re.findall(r"in\s+`([^`]+)`[^\n]*:\n\n```[a-z]+\n(.*?)```", PAGE, re.DOTALL)
RIGHT = {1: "Answer: the city of Reykjavík", 2: "Answer: 6", 3: "Answer: Oslo, Cairo"}


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Leaderboard:
    root = tmp_path_factory.mktemp("page") / "repo"
    for path, content in FILES:
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    board = Leaderboard(root)
    recipient = re.findall(r"age1[0-9a-z]+", board.run("truth", "keygen", "--output", "../quiz.key").out)[0]
    sealed = board.run("truth", "seal", "../quiz-answers.jsonl", "--benchmark", "quiz", "--recipient", recipient)
    assert sealed.code == 0, sealed.err
    commitment = re.findall(r"sha256:[0-9a-f]{64}", sealed.out + sealed.err)[0]
    board.edit(root / "benchmarks/quiz/benchmark.yaml", f"sha256:{'0' * 64}", commitment)
    board.git("init", "--quiet", "--initial-branch=main")
    board.commit("Start")
    return board


def filled(board: Leaderboard, tmp_path: Path, answers: dict[int, str]) -> str:
    records = json.loads(board.run("template", "quiz").out)
    path = tmp_path / "answers.json"
    path.write_text(
        json.dumps([{**each, "response": answers.get(each["id"], "")} for each in records]), encoding="utf-8"
    )
    return f"mine={path}"


def test_the_page_names_every_file_that_is_needed(board: Leaderboard) -> None:
    assert [path for path, _ in FILES] == [
        "benchmarks/quiz/items/v1.jsonl",
        "benchmarks/quiz/benchmark.yaml",
        "../quiz-answers.jsonl",
    ]
    assert board.run("check").code == 0


def test_answers_are_scored_by_whoever_holds_the_key(board: Leaderboard, tmp_path: Path) -> None:
    named = filled(board, tmp_path, {**RIGHT, 3: "Answer: Oslo"})
    ran = board.run(
        "rescore", named, "--benchmark", "quiz", "--identity", "../quiz.key", "--out", str(tmp_path / "out")
    )
    assert ran.code == 0, ran.err
    assert "| 1 | ` mine ` | 83.33% | 3/3 |" in ran.out
    assert "must not be published" in ran.err
    assert board.run("rescore", named, "--benchmark", "quiz").code == 2


def test_of_a_hidden_truth_nothing_is_told_but_rates(board: Leaderboard, tmp_path: Path) -> None:
    named = filled(board, tmp_path, RIGHT)
    options = ["--benchmark", "quiz", "--identity", "../quiz.key"]
    assert board.run("rescore", named, *options, "--out", str(tmp_path / "out")).code == 0
    told = "".join(path.read_text() for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert "Reykjav" not in told
    assert "read as" not in told
    refused = board.run("rescore", named, *options, "--extractions", str(tmp_path / "kept"))
    assert (refused.code, (tmp_path / "kept").exists()) == (2, False)


def test_an_answer_that_expects_nothing_known_is_named_before_it_is_sealed(board: Leaderboard, tmp_path: Path) -> None:
    lines = (
        (board.root.parent / "quiz-answers.jsonl").read_text(encoding="utf-8").replace('"value": 6', '"value": "six"')
    )
    (tmp_path / "wrong.jsonl").write_text(lines, encoding="utf-8")
    key = (board.root.parent / "quiz.key").read_text()
    recipient = re.findall(r"age1[0-9a-z]+", key)[0]
    ran = board.run(
        "truth", "seal", str(tmp_path / "wrong.jsonl"), "--benchmark", "quiz", "--recipient", recipient, "--replace"
    )
    assert ran.code == 2
    assert 'no answer to "2" can be compared by "by_item": "value" is wrong' in ran.err
    assert "six" not in ran.err + ran.out
