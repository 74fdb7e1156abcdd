"""Free answers as they are read, the file to fill in, and the schema beside the rules."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.formats.answers import FORMAT
from checker.formats.answers.records import record_of
from checker.model.benchmark import AnswerFields, Benchmark
from checker.model.entry import Answer
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.json import Document
from checker.reading.document import read_document
from checker.reading.limits import JsonLimits
from checker.reading.plaintext import normal

ROOT = Path(__file__).parents[1] / "examples" / "answers"
RIDDLES = declared(FolderTree(ROOT), "riddles", vocabulary())
BENCHMARK: Benchmark = RIDDLES.benchmark
SCHEMA = jsonschema.Draft202012Validator(FORMAT.schemas()["answers"])  # type: ignore[arg-type]


def document(raw: bytes) -> Document:
    return read_document("answers", "answers.json", raw, False, JsonLimits())


def answers(value: Any) -> tuple[Answer, ...]:
    return FORMAT.answers({"answers": document(json.dumps(value).encode())}, BENCHMARK)


def items(*queries: str) -> ItemSet:
    listed = tuple(Item(ItemKey((str(at),)), texts={"query": query}) for at, query in enumerate(queries, 1))
    return ItemSet("v1", len(listed), listed)


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), min_size=1, max_size=8))
def test_the_file_to_fill_in_is_read_back_as_every_item_unanswered_and_in_order(queries: list[str]) -> None:
    (raw,) = FORMAT.blank(BENCHMARK, items(*queries)).values()
    assert raw.endswith(b"\n")
    assert json.dumps(json.loads(raw), ensure_ascii=False, indent=2).encode() + b"\n" == raw
    held = FORMAT.answers({"answers": document(raw)}, BENCHMARK)
    assert [str(answer.key) for answer in held] == [str(at) for at in range(1, len(queries) + 1)]
    assert all(answer.blank and answer.value == "" for answer in held)
    assert [record["query"] for record in json.loads(raw)] == queries


def test_the_file_to_fill_in_takes_the_names_that_are_declared() -> None:
    named = _with(AnswerFields(("final", "draft"), "question"))
    (raw,) = FORMAT.blank(named, ItemSet("v1", 1, (Item(ItemKey(("7",)), texts={"question": "Why?"}),))).values()
    assert json.loads(raw) == [{"id": 7, "question": "Why?", "final": "", "draft": ""}]


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"report_content": "a", "response": "b"}, "a"),
        ({"report_content": " \n", "response": "b"}, "b"),
        ({"report_content": None, "response": "b"}, "b"),
        ({"response": " b "}, " b "),
        ({"report_content": "", "response": "\u2003"}, ""),
        ({"report_content": "\u200b\ufeff", "response": "b"}, "b"),
        ({"report_content": "\u200b\n", "response": " \u00ad\u2060"}, ""),
        ({}, ""),
        ({"report_content": 3, "response": "b"}, "b"),
        ({"report_content": ["a"]}, ""),
        ({"text": "a"}, ""),
    ],
)
def test_the_first_field_that_says_something_is_the_answer(fields: dict[str, Any], answer: str) -> None:
    (held,) = answers([{"id": 1, **fields}])
    assert (held.value, held.blank) == (answer, answer == "")


@pytest.mark.parametrize(
    ("id", "key", "sound"),
    [
        (22, "22", True),
        (0, "0", True),
        (-3, "-3", True),
        ("22", "22", False),
        (True, "true", False),
        (None, "null", False),
    ],
)
def test_an_id_is_the_canonical_text_of_an_integer(id: Any, key: str, sound: bool) -> None:
    (attempt,) = FORMAT.attempts({"answers": document(json.dumps([{"id": id}]).encode())}, BENCHMARK)
    assert (attempt.key, attempt.sound) == (ItemKey((key,)), sound)
    assert len(answers([{"id": id, "response": "x"}])) == sound


@pytest.mark.parametrize(("written", "key"), [("22.0", "22"), ("2.2e1", "22"), ("22.5", "22.5")])
def test_a_number_with_a_point_is_no_id_and_is_still_known_for_the_one_that_is_meant(written: str, key: str) -> None:
    read = document(f'[{{"id": {written}}}]'.encode())
    attempts = FORMAT.attempts({"answers": read}, BENCHMARK)
    assert [(str(attempt.key), attempt.sound) for attempt in attempts] == [(key, False)]


def test_repeated_ids_are_numbered_and_not_merged() -> None:
    held = answers([{"id": 1, "response": "a"}, {"id": 2, "response": "b"}, {"id": 1, "response": "c"}])
    assert [(str(answer.key), answer.value) for answer in held] == [("1", "a"), ("2", "b"), ("1#2", "c")]


def test_only_a_folder_with_answers_is_recognised() -> None:
    assert FORMAT.recognises(["submission.json", "answers.json"])
    assert not FORMAT.recognises(["submission.json", "predictions.json", "more/answers.json"])


def test_a_record_may_hold_as_many_further_fields_as_it_likes() -> None:
    record = record_of({"id": 1, **{f"field{at}": at for at in range(10_000)}}, "/0", BENCHMARK)
    assert (record.parts, record.missing, record.misspelt) == (("1",), (), ())


def shapes() -> Iterator[tuple[Any, bool]]:
    """Give files, and whether their shape is right whatever the items are."""
    good = {"id": 1, "query": "How many legs has a spider?", "report_content": "8", "response": ""}
    yield [good], True
    yield [{**good, "more": {"x": [1]}, "report_content": None, "query": None}], True
    yield [{"id": 1}], True
    yield [], True
    yield {}, False
    yield [3], False
    yield [[good]], False
    for field, values in {
        "id": ("1", 1.5, True, None),
        "query": (3,),
        "report_content": (3, []),
        "response": (False,),
    }.items():
        for value in values:
            yield [{**good, field: value}], False
    yield [{name: value for name, value in good.items() if name != "id"}], False


@pytest.mark.parametrize(("value", "sound"), list(shapes()), ids=str)
def test_the_schema_accepts_and_refuses_what_the_rules_do(value: Any, sound: bool) -> None:
    assert SCHEMA.is_valid(value) is sound


@given(st.text(), st.text())
def test_normalisation_is_settled_and_blind_to_what_is_documented(text: str, other: str) -> None:
    assert normal(normal(text)) == normal(text)
    assert normal(f" {text}\u200b\u00ad\n") == normal(text)
    assert (normal(text) == normal(other)) == (normal(normal(text)) == normal(normal(other)))


def _with(fields: AnswerFields) -> Benchmark:
    named = {name: getattr(BENCHMARK, name) for name in Benchmark.__dataclass_fields__}
    return Benchmark(**{**named, "answers": fields})
