"""Faults of JSON that leave clear what is meant hide no other fault of the entry, and add none."""

from typing import Any

import pytest
from rule_examples import changed, run

UNKNOWN = {"replace": "predictions.json", "old": '"id": "s5"', "new": '"id": "s55"'}
LABEL = {"replace": "predictions.json", "old": '"square"', "new": '"sqare"'}
DATE = {"replace": "submission.json", "old": "2026-03-14", "new": "2026-02-31"}
SEED = {"replace": "submission.json", "old": '"Outline 7B",\n    "seed"', "new": '7,\n    "seed"'}
S1 = '  {"id": "s1", "task": "name", "prediction": "circle"}'


def predictions(new: str) -> dict[str, Any]:
    return {"replace": "predictions.json", "old": f"{S1},", "new": new}


def submission(old: str, new: str) -> dict[str, Any]:
    return {"replace": "submission.json", "old": old, "new": new}


PREDICTIONS = {
    "mark": ("JSN006", 1, {"replace": "predictions.json", "old": f"[\n{S1}", "new": f"\ufeff[\n{S1}"}),
    "NaN": ("JSN003", 2, predictions(f"{S1},".replace('"circle"', "NaN"))),
    "infinity": ("JSN003", 2, predictions(f"{S1},".replace('"circle"', "-Infinity"))),
    "range": ("JSN004", 2, predictions(f"{S1},".replace('"circle"', "1e999"))),
    "key twice": ("JSN002", 2, predictions(f"{S1},".replace('"task"', '"prediction": "star", "task"'))),
    "id twice": ("JSN002", 2, predictions(f"{S1},".replace('"task"', '"id": "s7", "task"'))),
    "comma behind a record": ("JSN001", 2, predictions(f"{S1},".replace("}", ",}"))),
    "two commas": ("JSN001", 2, predictions(f"{S1},,")),
    "no comma": ("JSN001", 2, predictions(S1)),
    "closed twice": ("JSN001", 2, predictions(f"{S1},".replace("}", "}}"))),
    "not closed": ("JSN001", 2, predictions(f"{S1},".replace("}", ""))),
    "no colon": ("JSN001", 2, predictions(f"{S1},".replace('"task":', '"task"'))),
    "tab": ("JSN007", 2, predictions(f"{S1},".replace("circle", "cir\tcle"))),
    "tab in an id": ("JSN007", 2, predictions(f"{S1},".replace("s1", "s1\t"))),
    "line feed": ("JSN007", 2, predictions(f"{S1},".replace("circle", "circle\n"))),
    "escape": ("JSN001", 2, predictions(f"{S1},".replace("circle", "cir\\cle"))),
    "escape in an id": ("JSN001", 2, predictions(f"{S1},".replace("s1", "s\\1"))),
    "surrogate": ("JSN005", 2, predictions(f"{S1},".replace("circle", "\\ud83d"))),
    "single quotes": ("JSN001", 2, predictions(f"{S1},".replace('"circle"', "'circle'"))),
    "single quotes around an id": ("JSN001", 2, predictions(f"{S1},".replace('"s1"', "'s1'"))),
    "bare key": ("JSN001", 2, predictions(f"{S1},".replace('"task"', "task"))),
    "None": ("JSN001", 2, predictions(f"{S1},".replace('"circle"', "None"))),
    "no value": ("JSN001", 2, predictions(f"{S1},".replace(' "circle"', ""))),
    "zero": ("JSN001", 2, predictions(f"{S1},".replace('"circle"', "07"))),
    "comment": ("JSN001", 2, predictions(f"{S1}, // the first")),
    "line commented out": ("JSN001", 3, predictions(f'{S1},\n  // {{"id": "s9"}},')),
    "no opening quote": ("JSN001", 2, predictions(f"{S1},".replace('"circle"', 'circle"'))),
}
SUBMISSION = {
    "mark": ("JSN006", 1, submission('{\n  "name"', '\ufeff{\n  "name"')),
    "NaN": ("JSN003", 13, submission('"naming": 60.0', '"naming": NaN')),
    "range": ("JSN004", 9, submission('"seed": 7', '"seed": 1e999')),
    "key twice": ("JSN002", 3, submission('  "organization"', '  "name": "Outline 7B",\n  "organization"')),
    "comma behind": ("JSN001", 9, submission('"seed": 7', '"seed": 7,')),
    "two commas": ("JSN001", 9, submission('  "model": "Outline 7B",', '  "model": "Outline 7B",\n,')),
    "tab": ("JSN007", 2, submission('"name": "Outline', '"name": "Outline\t')),
    "escape": ("JSN001", 3, submission("Paper &", "Paper \\&")),
    "surrogate": ("JSN005", 3, submission("Paper &", "Paper \\udc00&")),
    "comment": ("JSN001", 9, submission('"seed": 7', '"seed": 7 # by hand')),
    "single quotes": ("JSN001", 7, submission('"v2"', "'v2'")),
    "True": ("JSN001", 9, submission('"seed": 7', '"seed": True')),
}


def found(*operations: dict[str, Any]) -> list[tuple[str, str, int | None]]:
    outcome = run(changed(operations))
    assert outcome.skipped == {}
    places = [(each, each.problem.where) for each in outcome.findings]
    return sorted((each.rule, where.path.rpartition("/")[2], where.line) for each, where in places)


ELSEWHERE = [*found(UNKNOWN), *found(LABEL), *found(DATE)]


def moved(told: tuple[str, str, int | None], file: str, after: int, by: int) -> tuple[str, str, int | None]:
    rule, path, line = told
    return (rule, path, line + by) if path == file and line is not None and line > after else told


def check(file: str, fault: tuple[str, int, dict[str, Any]]) -> None:
    rule, line, operation = fault
    by = operation["new"].count("\n") - operation["old"].count("\n")
    expected = [moved(each, file, line - by, by) for each in ELSEWHERE]
    assert found(operation) == [(rule, file, line)]
    assert found(UNKNOWN, LABEL, DATE, operation) == sorted([(rule, file, line), *expected])


def test_each_other_fault_is_one_finding() -> None:
    assert len(ELSEWHERE) == 3


@pytest.mark.parametrize("fault", PREDICTIONS.values(), ids=PREDICTIONS)
def test_a_fault_in_the_predictions_hides_no_other(fault: tuple[str, int, dict[str, Any]]) -> None:
    check("predictions.json", fault)


@pytest.mark.parametrize("fault", SUBMISSION.values(), ids=SUBMISSION)
def test_a_fault_in_the_submission_hides_no_other(fault: tuple[str, int, dict[str, Any]]) -> None:
    check("submission.json", fault)


def exactly(*operations: dict[str, Any]) -> list[str]:
    return [f"{rule} {file} {line}" for rule, file, line in found(*operations)]


def test_a_mark_before_the_submission_and_an_unknown_id() -> None:
    assert exactly(SUBMISSION["mark"][2], UNKNOWN) == ["COV001 predictions.json 8", "JSN006 submission.json 1"]


def test_no_number_for_a_result_and_a_name_of_the_wrong_type() -> None:
    wrong = submission('"organization": "Paper & Pencil"', '"organization": 5')
    assert exactly(SUBMISSION["NaN"][2], wrong) == ["JSN003 submission.json 13", "SCH003 submission.json 3"]


def test_a_tab_in_the_name_and_an_impossible_date() -> None:
    assert exactly(SUBMISSION["tab"][2], DATE) == ["JSN007 submission.json 2", "SCH005 submission.json 4"]


def test_a_repeated_key_an_unknown_id_and_a_missing_record() -> None:
    missing = {
        "replace": "predictions.json",
        "old": '  {"id": "s2", "task": "name", "prediction": "square"},\n',
        "new": "",
    }
    told = exactly(PREDICTIONS["key twice"][2], UNKNOWN, missing)
    assert told == ["COV001 predictions.json 7", "COV003 predictions.json 1", "JSN002 predictions.json 2"]


def test_a_fault_in_each_document_and_one_more_in_each() -> None:
    operations = [PREDICTIONS["tab in an id"][2], SUBMISSION["comma behind"][2], UNKNOWN, DATE]
    assert exactly(*operations) == [
        "COV001 predictions.json 8",
        "JSN001 submission.json 9",
        "JSN007 predictions.json 2",
        "SCH005 submission.json 4",
    ]


def test_two_faults_of_json_and_a_label() -> None:
    second = {"replace": "predictions.json", "old": '"prediction": 4', "new": '"prediction": NaN'}
    assert exactly(PREDICTIONS["two commas"][2], second, LABEL) == [
        "JSN001 predictions.json 2",
        "JSN003 predictions.json 7",
        "SCH014 predictions.json 3",
    ]


def test_a_fault_inside_a_list_over_lines_says_nothing_of_the_list() -> None:
    colours = {"replace": "predictions.json", "old": '["red", "blue"]', "new": '[\n  "red",\n  NaN\n]'}
    assert exactly(colours) == ["JSN003 predictions.json 12"]


def test_another_fault_on_the_same_line_is_explained_by_the_first() -> None:
    assert exactly(predictions(f"{S1},".replace('"s1"', "'s99'"))) == ["JSN001 predictions.json 2"]


def test_an_id_given_twice_is_no_second_answer_to_another_item() -> None:
    twice = {"replace": "predictions.json", "old": '"id": "s1"', "new": '"id": "s1", "id": "s2"'}
    assert exactly(twice) == ["JSN002 predictions.json 2"]
