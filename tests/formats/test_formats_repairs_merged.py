"""Records in the merged form keep the item's key and the prediction, each as it was written."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repairing import entry_with, mended, remedies
from shapes import BENCHMARK

from checker.formats.predictions.records import PREDICTION, is_merged
from checker.formats.repairs.merged_form import merged_form
from checker.model.keyfields import MergedForm
from checker.model.repair import Declined, Rewrite
from checker.reading.splices import as_text, spliced

KEY = BENCHMARK.key


def fixed(text: str) -> str:
    return mended(merged_form, text.encode(), "predictions").decode()


def key(n: int) -> dict[str, Any]:
    return {field: f"{field}-{n}" for field in KEY}


def test_only_key_and_prediction_stay() -> None:
    text = json.dumps(
        [{"question": "?", **key(1), "gnd": "a", "prediction": 1.50}, {**key(2), "prediction": 2}], indent=1
    )
    assert json.loads(fixed(text)) == [{**key(1), "prediction": 1.5}, {**key(2), "prediction": 2}]
    assert fixed(text).endswith(text[text.index("},") :])


def test_values_stay_as_they_are_written() -> None:
    inside = ", ".join(f'"{field}": "caf\\u00e9"' for field in KEY)
    text = f'[{{{inside}, "gnd": 1, "metadata": {{}}, "answer" : 1.50e0}}]\r\n'
    assert fixed(text) == f'[{{{inside}, "prediction" : 1.50e0}}]\r\n'


def test_records_under_names_become_a_list() -> None:
    text = json.dumps({"0": {**key(1), "gnd": "a", "answer": "b"}, "1": {**key(2), "gnd": "a", "prediction": "c"}})
    assert json.loads(fixed(text)) == [{**key(1), "prediction": "b"}, {**key(2), "prediction": "c"}]


@pytest.mark.parametrize(
    "record",
    [
        {"gnd": "a", "answer": "b"},
        {**key(1), "question": "?", "answer": "a"},
        {**key(1), "gnd": "a"},
        {**key(1), KEY[0]: 5, "gnd": "a", "prediction": "b"},
    ],
)
@pytest.mark.parametrize("within", [lambda record: [record], lambda record: {"0": record}])
def test_a_record_that_does_not_tell_enough_is_left_alone(record: dict[str, Any], within: Any) -> None:
    raw = json.dumps(within({"data_source": "x", **record})).encode()
    [told] = remedies(merged_form, entry_with("predictions", raw))
    assert isinstance(told, Declined)
    assert told.where.pointer == "/0"


def test_one_record_that_is_unclear_keeps_all_as_they_are() -> None:
    records = [{**key(1), "gnd": "a", "prediction": "b"}, {"gnd": "a", "prediction": "b"}]
    [told] = remedies(merged_form, entry_with("predictions", json.dumps(records).encode()))
    assert isinstance(told, Declined)
    assert told.where.pointer == "/1"


@pytest.mark.parametrize("raw", [b"[]", b"{}", b"5", b"[", b'[{"prediction": 1}, 5, {}]', b'{"a": 5}'])
def test_what_is_not_merged_is_left_alone(raw: bytes) -> None:
    assert remedies(merged_form, entry_with("predictions", raw)) == []


FIELDS = st.sampled_from([*KEY, PREDICTION, "answer", "gnd", "question", "metadata", "more"])
RECORDS = st.dictionaries(FIELDS, st.sampled_from(["a", "é", 1, None, {"x": [1]}]))
FILES = st.lists(RECORDS, max_size=4) | st.dictionaries(st.sampled_from("0123"), RECORDS, max_size=4)


@given(FILES, st.sampled_from([None, 0, 2]))
def test_keys_and_predictions_are_what_they_were(value: Any, indent: int | None) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    found = remedies(merged_form, entry_with("predictions", text.encode()))
    records = list(value.values()) if isinstance(value, dict) else value
    if not found:
        assert not any(is_merged(record, KEY) for record in records)
    elif not isinstance(found[0], Declined):
        for before, after in zip(records, json.loads(fixed(text)), strict=True):
            assert {field: after[field] for field in KEY if field in before} == {
                f: before[f] for f in KEY if f in before
            }
            if PREDICTION in before:
                assert after[PREDICTION] == before[PREDICTION]
            elif is_merged(before, KEY):
                assert after[PREDICTION] == before["answer"]
        assert remedies(merged_form, entry_with("predictions", fixed(text).encode())) == []


def test_a_key_that_is_told_by_metadata_is_put_together_as_declared() -> None:
    form = MergedForm({KEY[0]: "{/metadata/clip}&&{/metadata/start}"}, prediction="/said")
    rest = ", ".join(f'"{field}": "{field}"' for field in KEY[1:])
    record = f'{{"metadata": {{"clip": "caf\\u00e9", "start": "7"}}, {rest}, "gnd": "a", "said": "b"}}'
    raw = f"[{record}]\n".encode()
    given = entry_with("predictions", raw)
    given = replace(given, benchmark=replace(given.benchmark, merged=form))
    [found] = remedies(merged_form, given)
    assert isinstance(found, Rewrite)
    made = json.loads(spliced(as_text(raw), found.splices))
    assert made == [{KEY[0]: "café&&7", **{field: field for field in KEY[1:]}, "prediction": "b"}]


@pytest.mark.parametrize("metadata", [{}, {"clip": 5, "start": "7"}, {"clip": "c"}, "c"])
def test_a_key_that_cannot_be_put_together_is_no_key(metadata: Any) -> None:
    form = MergedForm({KEY[0]: "{/metadata/clip}&&{/metadata/start}"})
    record = {**dict.fromkeys(KEY[1:], "x"), "metadata": metadata, "gnd": "a", "answer": "b"}
    given = entry_with("predictions", json.dumps([record]).encode())
    [told] = remedies(merged_form, replace(given, benchmark=replace(given.benchmark, merged=form)))
    assert isinstance(told, Declined)
