"""The format `predictions`: answers, attempts, repeats, the blank scaffold and the published schema."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from shapes import BENCHMARK, DECLARED, predictions

from checker.formats.predictions import FORMAT
from checker.formats.predictions.records import is_merged, shapes_in
from checker.model.item import ItemKey, ItemSet

ID = st.sampled_from(["s1", "s2", "s3"])
RECORD = st.fixed_dictionaries(
    {},
    optional={
        "id": st.one_of(ID, st.just(3), st.none()),
        "task": st.just("name"),
        "prediction": st.sampled_from(["x", 1, None, ["a"], {}]),
        "extra": st.just(1),
    },
)


def key(id: str, occurrence: int = 1) -> ItemKey:
    return ItemKey((id, "name"), occurrence)


def record(id: Any, prediction: Any = "star") -> dict[str, Any]:
    return {"id": id, "task": "name", "prediction": prediction}


def test_answers_come_in_file_order_with_repeats_numbered() -> None:
    answers = FORMAT.answers(predictions([record("b"), record("a"), record("b", 2)]), BENCHMARK)
    assert [(each.key, each.place.pointer) for each in answers] == [
        (key("b"), "/0"),
        (key("a"), "/1"),
        (key("b", 2), "/2"),
    ]
    assert [each.value for each in answers] == ["star", "star", 2]


def test_ids_are_exact_strings() -> None:
    answers = FORMAT.answers(predictions([record("01"), record("1"), record("1 ")]), BENCHMARK)
    assert [each.key.occurrence for each in answers] == [1, 1, 1]


def test_an_ill_formed_repeat_keeps_its_number() -> None:
    documents = predictions([record("a", {}), record("a")])
    assert [each.key for each in FORMAT.answers(documents, BENCHMARK)] == [key("a", 2)]


def test_blank_answers_are_there_and_say_so() -> None:
    answers = FORMAT.answers(predictions([record("a", ""), record("b", None), record("c", [])]), BENCHMARK)
    assert [(each.key.parts[0], each.blank) for each in answers] == [("a", True), ("b", True), ("c", False)]


@pytest.mark.parametrize(
    ("prediction", "blank"), [(" \n", True), ("\u200b\ufeff", True), ("\u3164", True), ("-", False)]
)
def test_a_prediction_in_which_nothing_can_be_seen_is_blank(prediction: str, blank: bool) -> None:
    (answer,) = FORMAT.answers(predictions([record("a", prediction)]), BENCHMARK)
    assert answer.blank is blank


@pytest.mark.parametrize(
    ("written", "attempt"),
    [
        (record("a"), (key("a"), True)),
        (record("a", {}), (key("a"), True)),
        ({"idd": "a", "task": "name", "prediction": "x"}, (key("a"), False)),
        ({"ID": "a", "Task": "name", "prediction": "x"}, (key("a"), False)),
        (record(3), (key("3"), False)),
        ({"id": "a", "prediction": "x"}, (None, False)),
        ("a", (None, False)),
        (None, (None, False)),
        ({"id": "a", "task": "name", "pred": "x"}, (key("a"), True)),
        ({"id": "a", "task": "name", "prediction": "x", "gnd": "y"}, (key("a"), False)),
        ({"gnd": "y", "answer": "x"}, (None, False)),
    ],
)
def test_attempts_tell_the_item_as_far_as_it_can_be_told(written: Any, attempt: Any) -> None:
    (only,) = FORMAT.attempts(predictions([written]), BENCHMARK)
    assert (only.key, only.sound) == attempt
    assert only.place.pointer == "/0"


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(RECORD, st.none(), st.just("x")), max_size=6))
def test_each_element_is_one_attempt_and_answers_are_among_them(value: list[Any]) -> None:
    documents = predictions(value)
    attempts = FORMAT.attempts(documents, BENCHMARK)
    assert [each.place.pointer for each in attempts] == [f"/{index}" for index in range(len(value))]
    keys = [each.key for each in attempts if each.key is not None]
    assert len(keys) == len(set(keys))
    sound = {each.place.pointer: each.key for each in attempts if each.sound}
    assert all(sound[each.place.pointer] == each.key for each in FORMAT.answers(documents, BENCHMARK))


@settings(max_examples=200, deadline=None)
@given(st.lists(RECORD, max_size=4))
def test_records_without_faults_fit_the_published_schema(value: list[Any]) -> None:
    (document,) = predictions(value).values()
    shapes = list(shapes_in(document, BENCHMARK))
    good = all(s.sound_key and not s.blank() and not (s.missing or s.unknown or s.misspelt) for s in shapes)
    answers = FORMAT.answers({"predictions": document}, BENCHMARK)
    if good and len(answers) == len(value):
        Draft202012Validator(FORMAT.schemas()["predictions"]).validate(value)


@pytest.mark.parametrize(
    "value",
    [{}, ["x"], [{"id": "a"}], [{"prediction": "x"}], [record("a", " ")], [record("a", {})], [record("a", None)]],
)
def test_the_published_schema_refuses_what_no_benchmark_takes(value: Any) -> None:
    assert not Draft202012Validator(FORMAT.schemas()["predictions"]).is_valid(value)


def test_the_published_schema_is_a_schema() -> None:
    for schema in FORMAT.schemas().values():
        Draft202012Validator.check_schema(schema)


def test_a_blank_scaffold_has_every_item_in_order_and_says_nothing() -> None:
    (raw,) = FORMAT.blank(BENCHMARK, DECLARED.items["v2"]).values()
    documents = predictions(json.loads(raw))
    answers = FORMAT.answers(documents, BENCHMARK)
    assert [each.key for each in answers] == [item.key for item in DECLARED.items["v2"].items or ()]
    assert all(each.blank for each in answers)
    assert [each.value for each in answers] == [""] * 5 + [None] * 5
    assert raw.decode().count("\n") == 12


def test_a_blank_scaffold_of_unpublished_items_is_an_empty_list() -> None:
    (raw,) = FORMAT.blank(BENCHMARK, ItemSet("secret", 3)).values()
    assert json.loads(raw) == []


def test_what_is_recognised() -> None:
    assert FORMAT.recognises(["submission.json", "predictions.json"])
    assert not FORMAT.recognises(["submission.json", "x/predictions.json"])


def test_nothing_is_read_from_what_is_broken_or_absent() -> None:
    (document,) = predictions([record("a")]).values()
    broken = replace(document, raw=b"[", value=None, faults=({},))  # type: ignore[arg-type]
    for documents in ({}, {"predictions": broken}):
        assert FORMAT.answers(documents, BENCHMARK) == ()
        assert FORMAT.attempts(documents, BENCHMARK) == ()


@pytest.mark.parametrize(
    ("record", "merged"),
    [
        ({"metadata": {}, "qa_type": "tal", "struc_info": [], "question": "?", "gnd": "a", "answer": "b"}, True),
        ({"id": "a", "prediction": "x", "gnd": "a"}, True),
        ({"id": "a", "answer": "x"}, False),
        ({"id": "a", "prediction": "x", "metadata": {}}, False),
        ([], False),
    ],
)
def test_the_merged_form_is_recognised(record: Any, merged: bool) -> None:
    assert is_merged(record, ("id",)) is merged


def test_a_key_field_is_no_mark_of_the_merged_form() -> None:
    assert not is_merged({"gnd": "a", "prediction": "x"}, ("gnd",))
