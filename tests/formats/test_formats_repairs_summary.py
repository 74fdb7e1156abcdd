"""A summary in an older spelling gets the names of today, and nothing else in it changes."""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repairing import document, entry_with, mended, remedies

from checker.formats.repairs.older_summary import older_summary
from checker.formats.trials.names import RENAMED
from checker.model.repair import Declined, Rewrite
from checker.reading.pointer import put, remove, resolve
from checker.reading.splices import spliced

OLD = """\
{
  "num_dataset_instances": 200,
  "num_submitted_instances": 192,
  "num_model_patch_errors": 1,
  "correct_ratio": 0.530,
  "correct_secure_ratio": 7.5e-2,
  "details": {
    "correct": [
      "a__b_1",
      "caf\\u00e9__b_2"
    ],
    "correct_secure": [
      "a__b_1"
    ],
    "model_patch_error": [
      "a__b_3"
    ]
  }
}"""
NEW = """\
{
  "num_candidates": 200,
  "num_submitted": 192,
  "num_empty_model_patch": 0,
  "num_model_patch_errors": 1,
  "num_indeterminate": 0,
  "func_pass": 0.530,
  "sec_pass": 7.5e-2,
  "details": {
    "completed": {"func_pass": [
      "a__b_1",
      "caf\\u00e9__b_2"
    ],
    "sec_pass": [
      "a__b_1"
    ]},
    "model_patch_error": [
      "a__b_3"
    ],
    "empty_model_patch": [],
    "indeterminate": []
  }
}"""


def fixed(text: str) -> str:
    return mended(older_summary, text.encode(), "summary").decode()


def test_the_whole_of_an_older_summary() -> None:
    assert fixed(OLD) == NEW
    assert fixed(NEW) == NEW


def test_line_ends_stay() -> None:
    assert fixed(OLD.replace("\n", "\r\n")) == NEW.replace("\n", "\r\n")


def test_a_summary_on_one_line_stays_on_one_line() -> None:
    text = json.dumps(json.loads(OLD), separators=(",", ":"))
    assert json.loads(fixed(text)) == json.loads(NEW)
    assert " " not in fixed(text)


def test_lists_that_stand_apart_are_put_together() -> None:
    text = '{"details": {"correct": ["a"], "model_patch_error": [], "correct_secure": []}}'
    assert json.loads(fixed(text))["details"] == {
        "completed": {"func_pass": ["a"], "sec_pass": []},
        "model_patch_error": [],
        "empty_model_patch": [],
        "indeterminate": [],
    }


@pytest.mark.parametrize("completed", ["{}", '{ "func_pass": ["a"] }'])
def test_a_list_goes_into_the_object_that_is_there(completed: str) -> None:
    text = f'{{"details": {{"correct_secure": ["a"], "completed": {completed}}}}}'
    assert json.loads(fixed(text))["details"]["completed"] == {**json.loads(completed), "sec_pass": ["a"]}


def test_a_field_under_two_names_with_one_value_keeps_the_name_of_today() -> None:
    text = '{"num_instances": 5, "num_candidates": 5, "num_dataset_instances": 5, "correct_ratio": 1}'
    assert json.loads(fixed(text)) == {
        "num_candidates": 5,
        "func_pass": 1,
        "num_empty_model_patch": 0,
        "num_indeterminate": 0,
    }


@pytest.mark.parametrize(
    "text",
    [
        '{"num_instances": 5, "num_candidates": 6}',
        '{"num_instances": 5, "num_dataset_instances": 6}',
        '{"num_instances": true, "num_candidates": 1}',
        '{"details": {"correct": ["a"], "completed": {"func_pass": ["b"]}}}',
        '{"details": {"correct": ["a"], "completed": []}}',
    ],
)
def test_two_values_for_one_field_are_left_alone(text: str) -> None:
    [told] = remedies(older_summary, entry_with("summary", text.encode()))
    assert isinstance(told, Declined)
    assert told.where.pointer in RENAMED


def with_trials(text: str, *patches: str) -> Any:
    [told] = remedies(older_summary, entry_with("summary", text.encode(), patches))
    if isinstance(told, Declined):
        return told
    assert isinstance(told, Rewrite)
    return json.loads(spliced(text, told.splices))


def test_trials_without_a_patch_are_listed_as_empty() -> None:
    today = with_trials(OLD, "diff", "", "diff", "")
    assert today["num_empty_model_patch"] == 2
    assert today["details"]["empty_model_patch"] == ["i1", "i3"]


def test_a_trial_without_a_patch_has_no_other_outcome() -> None:
    assert isinstance(with_trials(OLD.replace("a__b_3", "i1"), "diff", ""), Declined)
    assert isinstance(with_trials(OLD.replace("a__b_1", "i1"), "diff", ""), Declined)


def test_a_list_or_a_count_decides_the_other() -> None:
    listed = with_trials(OLD.replace('"correct": [', '"no_patch": ["x"], "correct": ['), "diff", "")
    assert listed["num_empty_model_patch"] == 1
    assert listed["details"]["empty_model_patch"] == ["x"]
    for count, patches, ids in ((1, ("diff", ""), ["i1"]), (0, (), []), (3, ("",), None), (3, (), None)):
        counted = with_trials(OLD.replace('"num_dataset', f'"num_no_patch": {count}, "num_dataset'), *patches)
        assert counted["num_empty_model_patch"] == count
        assert counted["details"].get("empty_model_patch") == ids


def test_trials_that_cannot_be_read_may_have_no_patch() -> None:
    entry = entry_with("summary", OLD.encode())
    entry = replace(entry, documents={**entry.documents, "trials": document(b"[", "trials")})
    [told] = remedies(older_summary, entry)
    assert isinstance(told, Declined)


@pytest.mark.parametrize("raw", [b"", b"[]", b"5", b'{"details": 5}', b'{"correct_ratio": 1', b'{"num_candidates": 1}'])
def test_what_is_no_older_summary_is_left_alone(raw: bytes) -> None:
    assert remedies(older_summary, entry_with("summary", raw)) == []


NAMES = sorted(
    {*RENAMED, *RENAMED.values(), "/num_model_patch_errors", "/details/model_patch_error", "/more", "/details/x"}
)
PLAIN = st.sampled_from([0, 7, Decimal("0.50"), True, None, "é", ["a", "b"], {"k": []}])


@st.composite
def summaries(draw: st.DrawFn) -> Any:
    value: Any = {}
    for pointer in draw(st.lists(st.sampled_from(NAMES), unique=True)):
        put(value, pointer, draw(PLAIN))
    return value


def renamed(value: Any) -> Any:
    """Say in plain steps what the repair is meant to do."""
    value = json.loads(json.dumps(value, default=float))
    for older, today in RENAMED.items():
        there, what = resolve(value, older)
        if there:
            remove(value, older)
            put(value, today, what)
    for name in ("empty_model_patch", "indeterminate"):
        count, inside = f"num_{name}", value.get("details")
        listed = inside is not None and name in inside
        if count not in value and not (listed and not isinstance(inside[name], list)):
            value[count] = len(inside[name]) if listed else 0
            count_was_there = False
        else:
            count_was_there = True
        if inside and not listed and (not count_was_there or (value[count] == 0 and type(value[count]) is int)):
            inside[name] = []
    return value


@given(summaries(), st.sampled_from([None, 0, 2]), st.booleans())
def test_a_repaired_summary_says_the_same_under_other_names(value: Any, indent: int | None, crlf: bool) -> None:
    text = json.dumps(value, indent=indent, default=float, ensure_ascii=False)
    text = text.replace("\n", "\r\n") if crlf else text
    found = remedies(older_summary, entry_with("summary", text.encode()))
    if not found:
        assert not any(resolve(value, older)[0] for older in RENAMED)
    elif not isinstance(found[0], Declined):
        once = fixed(text)
        assert json.loads(once) == renamed(value)
        assert fixed(once) == once
