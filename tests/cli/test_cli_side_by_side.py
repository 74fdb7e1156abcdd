"""Files of answers side by side: what is scored, what is written, and what is refused."""

import csv
import hashlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from leaderboards import Leaderboard, Ran
from riddles import EXPECTED, RIGHT, STUMBLING, records, riddles, write

NAN: Any = float("nan")


@pytest.fixture
def board(tmp_path: Path) -> Leaderboard:
    return riddles(tmp_path / "repo")


def compare(board: Leaderboard, *arguments: str, **answers: dict[int, str]) -> Ran:
    files = [f"{name}={write(board.root / f'{name}.json', records(held)).name}" for name, held in answers.items()]
    return board.run("rescore", *files, "--benchmark", "riddles", *arguments)


def rows(board: Leaderboard, folder: str = "out") -> list[list[str]]:
    return list(csv.reader(io.StringIO((board.root / folder / "matrix.csv").read_text(encoding="utf-8"))))


def coverage(board: Leaderboard, folder: str = "out") -> Any:
    return json.loads((board.root / folder / "coverage.json").read_text(encoding="utf-8"))


def test_each_file_has_a_column_and_each_item_a_row(board: Leaderboard) -> None:
    partly = {**RIGHT, 1: "Answer: 9", 3: "Answer: red, green", 4: "", 8: " "}
    ran = compare(board, "--out", "out", right=RIGHT, partly=partly)
    assert ran.code == 0, ran.err
    assert rows(board) == [
        ["query_id", "right", "partly"],
        ["1", "1.0000", "0.0000"],
        ["2", "1.0000", "1.0000"],
        ["3", "1.0000", "0.6667"],
        ["4", "1.0000", "N/A"],
        ["5", "1.0000", "1.0000"],
        ["6", "1.0000", "1.0000"],
        ["7", "1.0000", "1.0000"],
        ["8", "unimpl", "N/A"],
    ]


@pytest.mark.parametrize("name", ["a\udc80", "a\x1b[31m", "a\u202e", "a\nb"])
def test_a_name_that_cannot_be_shown_is_refused(board: Leaderboard, name: str) -> None:
    write(board.root / "right.json", records(RIGHT))
    ran = board.run("rescore", f"{name}=right.json", "--benchmark", "riddles", "--out", "out")
    assert (ran.code, "characters that cannot be shown" in ran.err) == (2, True)


def test_a_name_may_be_longer_than_that_of_a_file(board: Leaderboard) -> None:
    write(board.root / "right.json", records(RIGHT))
    assert board.run("rescore", f"{'a' * 300}=right.json", "--benchmark", "riddles").code == 0


def test_averages_are_over_all_items_and_coverage_stands_beside_them(board: Leaderboard) -> None:
    ran = compare(board, right=RIGHT, few={1: RIGHT[1]}, same={7: RIGHT[7]}, none={2: ""})
    table = [line.replace("` ", "").replace(" `", "") for line in ran.out.splitlines() if line.startswith("| ")]
    assert table[1:5] == [
        "| 1 | right | 87.50% | 7/8 |",
        "| 2 | few | 12.50% | 1/8 |",
        "| 2 | same | 12.50% | 1/8 |",
        "| – | none | – | 0/8 |",
    ]
    assert (board.root / "out").exists() is False


def test_the_written_ranking_is_the_printed_one_and_names_the_best_on_each_item(board: Leaderboard) -> None:
    ran = compare(board, "--out", "out", a=RIGHT, b={1: RIGHT[1], 2: "Answer: lead"})
    assert (board.root / "out" / "ranking.md").read_text(encoding="utf-8") == ran.out
    assert "| ` 1 ` | ` a `, ` b ` | 1.0000 |" in ran.out
    assert "| ` 2 ` | ` a ` | 1.0000 |" in ran.out
    assert "| ` 8 ` | – | – |" in ran.out


def test_coverage_tells_files_and_runs(board: Leaderboard) -> None:
    compare(board, "--out", "out", right=RIGHT, few={1: RIGHT[1], 2: ""})
    told = coverage(board)
    raw = (board.root / "few.json").read_bytes()
    assert told["models"]["few"] == {
        "path": "few.json",
        "sha256": hashlib.sha256(raw).hexdigest(),
        "present_ids": [1],
        "missing_ids": [2, 3, 4, 5, 6, 7, 8],
    }
    assert list(told["runs"]) == [f"Q0{n}" for n in range(1, 9)]
    assert told["runs"]["Q01"] == {
        "skipped": False,
        "skip_reason": None,
        "success": True,
        "failed": [],
        "duration_s": None,
        "target_models": ["right", "few"],
        "rates": {"few": 1, "right": 1},
        "max_score": 1,
    }
    assert (told["runs"]["Q08"]["skipped"], told["runs"]["Q08"]["skip_reason"]) == (True, "unimpl")
    assert told["runs"]["Q03"]["max_score"] == 3
    assert len(told["canonical_hash"]) == 64


def test_each_item_has_a_log_that_says_what_was_read(board: Leaderboard) -> None:
    compare(board, "--out", "out", right=RIGHT, vague={**RIGHT, 2: "Answer: mercury, or maybe lead"})
    log = (board.root / "out" / "logs" / "query_02.log").read_text(encoding="utf-8")
    assert "right: 1.0000" in log.replace('"', "")
    assert '8 to 15: "mercury" read as "mercury"' in log
    assert "is nothing expected" in log
    assert len(list((board.root / "out" / "logs").iterdir())) == 8


@pytest.mark.parametrize("wanted", [["--item", "3"], ["--item", "Q3"], ["--item", "q03", "--item", "3"]])
def test_single_items_are_scored_alone_and_said_to_be_no_overall_result(board: Leaderboard, wanted: list[str]) -> None:
    ran = compare(board, "--out", "out", *wanted, right=RIGHT)
    assert "Only 1 of 8 items were scored: this is no overall result." in ran.out
    assert [row[1] for row in rows(board)[1:]] == ["", "", "1.0000", "", "", "", "", ""]
    assert coverage(board)["runs"]["Q01"]["skip_reason"] == "not chosen"
    assert [path.name for path in (board.root / "out" / "logs").iterdir()] == ["query_03.log"]


def test_several_items_stand_in_one_option_and_an_unknown_one_is_refused(board: Leaderboard) -> None:
    assert "Only 2 of 8" in compare(board, "--item", "1, Q2", right=RIGHT).out
    ran = compare(board, "--item", "42", right=RIGHT)
    assert (ran.code, 'there is no item "42"' in ran.err) == (2, True)


def test_a_folder_that_holds_something_is_refused_and_with_force_only_older_results_go(board: Leaderboard) -> None:
    out = board.root / "out"
    compare(board, "--out", "out", right=RIGHT)
    write(out / "mine.txt", "keep")
    write(out / "logs" / "notes.txt", "keep")
    ran = compare(board, "--out", "out", "--item", "2", other=RIGHT)
    assert (ran.code, rows(board)[0]) == (2, ["query_id", "right"])
    assert "--force" in ran.err
    assert compare(board, "--out", "out", "--item", "2", "--force", other=RIGHT).code == 0
    assert rows(board)[0] == ["query_id", "other"]
    assert sorted(path.name for path in out.iterdir()) == [
        "coverage.json",
        "logs",
        "matrix.csv",
        "mine.txt",
        "ranking.md",
    ]
    assert sorted(path.name for path in (out / "logs").iterdir()) == ["notes.txt", "query_02.log"]


def test_an_empty_folder_is_written_into_and_a_file_or_a_link_is_not(board: Leaderboard, tmp_path: Path) -> None:
    (board.root / "empty").mkdir()
    assert compare(board, "--out", "empty", right=RIGHT).code == 0
    (board.root / "file").write_text("x", encoding="utf-8")
    assert compare(board, "--out", "file", "--force", right=RIGHT).code == 2
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "query_01.log").write_text("theirs", encoding="utf-8")
    (board.root / "linked").mkdir()
    (board.root / "linked" / "logs").symlink_to(elsewhere)
    assert compare(board, "--out", "linked", "--force", right=RIGHT).code == 2
    assert (elsewhere / "query_01.log").read_text(encoding="utf-8") == "theirs"


def test_a_name_stands_once(board: Leaderboard) -> None:
    path = write(board.root / "a.json", records(RIGHT)).name
    ran = board.run("rescore", f"a={path}", f"a={path}", "--benchmark", "riddles")
    assert (ran.code, 'the name "a" is given twice' in ran.err) == (2, True)


@pytest.mark.parametrize("argument", ["=answers.json", "name=", "name=nowhere.json", "name=."])
def test_what_is_no_name_and_file_is_refused(board: Leaderboard, argument: str) -> None:
    ran = board.run("rescore", argument, "--benchmark", "riddles")
    assert (ran.code, ran.out) == (2, "")


def test_folders_and_files_are_not_mixed_and_options_for_files_are_for_files(board: Leaderboard) -> None:
    path = write(board.root / "a.json", records(RIGHT)).name
    assert board.run("rescore", f"a={path}", "submissions", "--benchmark", "riddles").code == 2
    ran = board.run("rescore", "submissions", "--item", "3")
    assert (ran.code, '"--item" is for files of answers' in ran.err) == (2, True)


def test_a_file_with_errors_stops_the_run_before_anything_is_scored(board: Leaderboard) -> None:
    held = records(RIGHT)
    held[1]["query"] = "Which metal is liquid at 30 °C?"
    good, bad = write(board.root / "good.json", records(RIGHT)), write(board.root / "bad.json", held)
    ran = board.run("rescore", f"good={good.name}", f"bad={bad.name}", "--benchmark", "riddles", "--out", "out")
    assert (ran.code, (board.root / "out").exists()) == (1, False)
    assert "bad.json:1:" in ran.out
    assert "ANS006" in ran.out


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "JSN"),
        ("{", "JSN"),
        ('[{"id": 1, "query": NaN}]', "JSN"),
        ('{"1": "8"}', "ANS001"),
        ('[{"id": true, "response": "8"}]', "ANS004"),
        ('[{"id": "1", "response": "8"}]', "ANS004"),
        ('[{"id": 1, "response": "8"}, {"id": 1, "response": "9"}]', "COV002"),
        ('[{"id": 99, "response": "8"}]', "COV001"),
        ('[{"id": 1, "response": "8", "id": 2}]', "JSN"),
    ],
)
def test_a_file_is_judged_like_the_entry_that_it_would_be(board: Leaderboard, text: str, rule: str) -> None:
    (board.root / "a.json").write_text(text, encoding="utf-8")
    ran = board.run("rescore", "a=a.json", "--benchmark", "riddles")
    assert ran.code == 1
    assert rule in ran.out


def test_warnings_are_told_and_the_file_is_scored_all_the_same(board: Leaderboard) -> None:
    held = records({1: RIGHT[1], 2: ""})
    del held[0]["query"]
    path = write(board.root / "a.json", held).name
    ran = board.run("rescore", f"a={path}", "--benchmark", "riddles")
    assert ran.code == 0
    assert "does not repeat what was asked" in ran.err


def test_an_answer_that_the_scorer_stumbles_over_marks_its_own_cell_alone(tmp_path: Path) -> None:
    board = riddles(tmp_path / "repo", scorer=STUMBLING)
    ran = compare(
        board, "--out", "out", calm=dict.fromkeys(RIGHT, "odd"), loud={**dict.fromkeys(RIGHT, "odd"), 3: "boom"}
    )
    assert ran.code == 0, ran.err
    assert [row[1:] for row in rows(board)[3:5]] == [["1.0000", "failed"], ["1.0000", "1.0000"]]
    told = coverage(board)["runs"]["Q03"]
    assert (told["success"], told["failed"], told["rates"]) == (False, ["loud"], {"calm": 1, "loud": None})
    assert "| 2 | ` loud ` | 87.50% | 7/8 |" in ran.out


def test_a_rate_above_one_is_the_scorers_fault_and_marks_its_own_cell_alone(tmp_path: Path) -> None:
    board = riddles(tmp_path / "repo", scorer=STUMBLING)
    compare(board, "--out", "out", high={**dict.fromkeys(RIGHT, "odd"), 3: "two"})
    assert rows(board)[3] == ["3", "failed"]


def test_a_scorer_that_stumbles_over_everything_is_refused(tmp_path: Path) -> None:
    board = riddles(tmp_path / "repo", scorer=STUMBLING)
    ran = compare(board, "--out", "out", loud=dict.fromkeys(RIGHT, "boom"))
    assert (ran.code, (board.root / "out").exists()) == (2, False)
    assert "boom" not in ran.err


def test_a_truth_without_an_expectation_is_refused_and_tells_nothing_of_it(tmp_path: Path) -> None:
    broken = {**EXPECTED, "3": {"kind": "number", "value": "a secret"}, "5": None}
    ran = compare(riddles(tmp_path / "repo", broken), right=RIGHT)
    assert ran.code == 2
    assert "the truth of 2 items does not suit" in ran.err
    assert "a secret" not in ran.err + ran.out


def test_names_are_escaped_where_they_are_shown(board: Leaderboard) -> None:
    path = write(board.root / "a.json", records(RIGHT)).name
    names = ["+SUM(A1)", "@cmd", "a|b", "<img>", "x y", "[l](http://e)"]
    ran = board.run("rescore", *(f"{name}={path}" for name in names), "--benchmark", "riddles", "--out", "out")
    assert ran.code == 0, ran.err
    assert rows(board)[0] == ["query_id", "'+SUM(A1)", "'@cmd", "a|b", "<img>", "x y", "[l](http://e)"]
    assert all(line.count("|") == 5 for line in ran.out.splitlines() if line.startswith("| 1 |"))
    assert "` <img> `" in ran.out


def test_the_same_files_give_the_same_bytes(board: Leaderboard) -> None:
    compare(board, "--out", "one", a=RIGHT, b={1: "Answer: 8"})
    compare(board, "--out", "two", a=RIGHT, b={1: "Answer: 8"})
    files = [path.relative_to(board.root / "one") for path in (board.root / "one").rglob("*") if path.is_file()]
    assert len(files) == 11
    assert all((board.root / "one" / path).read_bytes() == (board.root / "two" / path).read_bytes() for path in files)


def test_what_was_read_is_kept_and_graded_again(board: Leaderboard) -> None:
    answers = {**RIGHT, 3: "Answer: red, green", 7: "Answer: Rome"}
    first = compare(board, "--extractions", "kept", a=answers)
    kept = json.loads((board.root / "kept" / "a.json").read_text(encoding="utf-8"))
    span = kept["items"]["3"]["found"][1]["span"]
    assert answers[3][span[0] : span[1]] == kept["items"]["3"]["found"][1]["text"] == "green"
    assert compare(board, "--replay", "kept", a=answers).out == first.out
    kept["items"]["7"]["found"] = [{"value": "Lima", "span": [8, 12], "text": "Rome"}]
    write(board.root / "kept" / "a.json", kept)
    assert "| 1 | ` a ` | 83.33% |" in compare(board, "--replay", "kept", a=answers).out


@pytest.mark.parametrize("damage", ["answer", "span", "kind", "value", "absent", "more", "version"])
def test_what_was_kept_of_another_answer_is_refused(board: Leaderboard, damage: str) -> None:
    compare(board, "--extractions", "kept", a=RIGHT)
    kept = json.loads((board.root / "kept" / "a.json").read_text(encoding="utf-8"))
    item = kept["items"]["1"]
    if damage == "answer":
        item["answer"] = "0" * 64
    elif damage == "span":
        item["found"][0]["span"] = [0, 999]
    elif damage == "kind":
        item["kind"] = "guess"
    elif damage == "value":
        item["found"][0]["value"] = "eight"
    elif damage == "absent":
        del kept["items"]["1"]
    elif damage == "more":
        kept["items"]["77"] = item
    else:
        kept["version"] = "v0"
    write(board.root / "kept" / "a.json", kept)
    ran = compare(board, "--replay", "kept", a=RIGHT)
    assert (ran.code, "the kept extraction is not of" in ran.err) == (2, True)


def test_ten_megabytes_of_an_answer_are_scored_like_any_other(tmp_path: Path) -> None:
    board = riddles(tmp_path / "repo")
    board.edit(
        board.root / "benchmarks/riddles/benchmark.yaml",
        "limits: {max_files: 4, max_file_bytes: 8192, max_bytes: 9000}",
        "limits: {max_file_bytes: 33554432}",
    )
    huge = {**RIGHT, 1: "answer: " * 1_250_000 + "\nAnswer: 8", 3: "Answer:\n" + "- red\n" * 1_000_000}
    ran = compare(board, "--out", "out", huge=huge)
    assert ran.code == 0, ran.err
    assert [row[1] for row in rows(board)[1:4]] == ["1.0000", "1.0000", "0.0000"]


def test_a_file_beyond_the_declared_size_is_refused(board: Leaderboard) -> None:
    ran = compare(board, huge={1: "x" * 9000})
    assert (ran.code, "has more than 8192 bytes" in ran.err) == (2, True)
