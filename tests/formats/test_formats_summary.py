"""The view of a summary is the same in every spelling, and its schema and the rules refuse the same documents."""

import json
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from checker.formats.schema.faults import schema_faults
from checker.formats.trials.names import BROKEN, COUNTS
from checker.formats.trials.older import YOUNGER, older_names, respelled
from checker.formats.trials.summary import Count, view
from checker.formats.trials.summary_schema import summary_schema
from checker.reading.document import read_document
from checker.reading.limits import STANDARD
from checker.reading.pointer import put, remove, resolve, split

COMPONENTS = ("func_pass", "sec_pass")
TODAY: dict[str, Any] = {
    "num_candidates": 200,
    "num_submitted": 199,
    "num_empty_model_patch": 0,
    "num_model_patch_errors": 1,
    "num_indeterminate": 0,
    "func_pass": 0.01,
    "sec_pass": 0.005,
    "details": {
        "empty_model_patch": [],
        "model_patch_error": ["c"],
        "indeterminate": [],
        "completed": {"func_pass": ["a", "b"], "sec_pass": ["b"]},
    },
}
OLDER: dict[str, Any] = {
    "num_dataset_instances": 200,
    "num_submitted_instances": 199,
    "num_model_patch_errors": 1,
    "correct_ratio": 0.01,
    "correct_secure_ratio": 0.005,
    "details": {"correct": ["a", "b"], "correct_secure": ["b"], "model_patch_error": ["c"]},
}


def test_both_spellings_tell_the_same() -> None:
    today, older = (view(each, "s.json", COMPONENTS) for each in (TODAY, OLDER))
    assert {name: [each.id for each in listed.ids] for name, listed in older.lists.items()} == {
        name: [each.id for each in listed.ids] for name, listed in today.lists.items() if listed.ids
    }
    assert (older.candidates, older.submitted) == (
        Count("/num_dataset_instances", 200),
        Count("/num_submitted_instances", 199),
    )
    assert (today.candidates, today.submitted) == (Count("/num_candidates", 200), Count("/num_submitted", 199))
    assert older.counts == {BROKEN: Count(COUNTS[BROKEN], 1)}


def test_each_id_knows_where_it_is_written() -> None:
    for summary in (TODAY, OLDER):
        for listed in view(summary, "s.json", COMPONENTS).lists.values():
            assert [resolve(summary, each.at) for each in listed.ids] == [(True, each.id) for each in listed.ids]


def test_an_older_summary_is_today_s_under_other_names() -> None:
    found = respelled(OLDER)
    lacking = deepcopy(TODAY)
    for pointer in YOUNGER:
        remove(lacking, pointer)
    assert found.value == lacking
    assert found.wholly
    assert found.twice == ()
    for older, today in found.older:
        assert found.at(f"{today}/0") == f"{older}/0"
        assert resolve(OLDER, older) == resolve(found.value, today)
    assert found.older == older_names(OLDER)


def test_a_summary_of_today_is_left_as_it_is() -> None:
    assert respelled(TODAY).value is TODAY
    assert older_names(TODAY) == ()


def test_two_names_with_two_values_are_a_contradiction_and_today_s_counts() -> None:
    found = respelled({**TODAY, "correct_ratio": 0.5, "num_instances": 200})
    assert found.twice == (("/correct_ratio", "/func_pass"),)
    assert found.value == TODAY


def test_what_is_of_a_wrong_type_is_absent_in_the_view() -> None:
    odd = {**TODAY, "num_candidates": "200", "num_submitted": -1, "num_indeterminate": True}
    odd["details"] = {"completed": {"func_pass": {}, "sec_pass": [7, "b"]}, "indeterminate": None}
    found = view(odd, "s.json", COMPONENTS)
    assert (found.candidates, found.submitted) == (None, None)
    assert COUNTS.keys() & found.counts.keys() == {"/details/empty_model_patch", BROKEN}
    assert [(name, listed.length, len(listed.ids)) for name, listed in found.lists.items()] == [
        ("/details/completed/sec_pass", 2, 1)
    ]


POINTERS = (
    *(f"/{key}" for key in TODAY),
    "/details/completed",
    "/details/completed/func_pass",
    "/details/completed/func_pass/0",
    "/details/completed/speed",
    "/details/model_patch_error",
    "/details/reward_hack_removed",
    "/details/verdicts",
    "/num_reward_hack_removed",
    "/cwe_selection",
    "/verdict",
)
VALUES = st.sampled_from([None, 0, 1, -1, 2.5, 3.0, True, "", "a", [], ["a"], [1], {}, {"a": []}])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(POINTERS), VALUES | st.just(...)), max_size=3))
def test_an_independent_reader_of_the_schema_refuses_the_same(edits: list[tuple[str, Any]]) -> None:
    summary = deepcopy(TODAY)
    for pointer, value in edits:
        if value is ...:
            remove(summary, pointer)
        elif not split(pointer)[-1].isdigit():
            put(summary, pointer, value)
        elif isinstance(listed := resolve(summary, pointer[:-2])[1], list):
            listed[:1] = [value]
    schema: Any = summary_schema(COMPONENTS)
    faults = schema_faults(strictly(summary), schema)
    assert (not faults) == Draft202012Validator(schema).is_valid(summary)


def test_the_schema_without_components_takes_any_and_is_a_schema() -> None:
    schema: Any = summary_schema()
    Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schema).is_valid(TODAY)
    assert not Draft202012Validator(schema).is_valid({**TODAY, "func_pass": "0.01"})
    assert not Draft202012Validator(schema).is_valid(OLDER)


def strictly(summary: Any) -> Any:
    """Read a document as entries are read."""
    return read_document("summary", "s.json", json.dumps(summary).encode(), lines=False, limits=STANDARD).value
