"""Texts of items: read with their line breaks, compared after one normalisation, and known by one digest."""

import hashlib
import json

import pytest
from declaration_samples import VOCABULARY, read_benchmark
from hypothesis import given
from hypothesis import strategies as st

from checker.model.benchmark import AnswerFields, Benchmark
from checker.model.errors import DeclarationRefusal
from checker.model.item import Item, ItemKey, ItemSet
from checker.reading.items import read_items
from checker.reading.plaintext import ZERO_WIDTH, digests_of, normal, texts_digest

DECLARATION = """\
id: quiz
title: Quiz
format: predictions
versions:
  v1: {items: items/v1.jsonl, count: 1}
components:
  correct: {kind: binary}
score:
  correct: {compare: label}
metrics:
  accuracy: {per_item: correct}
ranking: {by: accuracy}
truth: {kind: open, store: "age:truth/v1.age"}
"""


def benchmark(more: str = "") -> Benchmark:
    return read_benchmark((DECLARATION + more).encode(), "benchmarks/quiz/benchmark.yaml", VOCABULARY)


def read(line: str) -> ItemSet:
    quiz = benchmark()
    return read_items(line.encode(), "items/v1.jsonl", quiz, quiz.versions["v1"])


def test_a_text_may_be_long_and_have_line_breaks() -> None:
    text = "First line,\n\tsecond.\r\n" + "long " * 10_000
    (item,) = read(json.dumps({"id": "1", "texts": {"query": text}})).items or ()
    assert item.texts == {"query": text}


@pytest.mark.parametrize(
    ("texts", "pointer"),
    [
        ("[]", "/0/texts"),
        ('{"query": 3}', "/0/texts/query"),
        ('{"query": " \\n"}', "/0/texts/query"),
        ("3", "/0/texts"),
    ],
)
def test_what_is_no_text_is_named_at_its_place(texts: str, pointer: str) -> None:
    with pytest.raises(DeclarationRefusal) as caught:
        read(f'{{"id": "1", "texts": {texts}}}')
    assert [problem.where.pointer for problem in caught.value.problems] == [pointer]


def test_the_six_characters_without_width_are_removed() -> None:
    assert len(set(ZERO_WIDTH)) == 6
    assert normal("a" + ZERO_WIDTH + "b") == "ab"


@given(st.lists(st.text(), max_size=5))
def test_the_digest_is_that_of_the_json_list_of_normalised_texts(texts: list[str]) -> None:
    listed = json.dumps([normal(text) for text in texts], ensure_ascii=False, separators=(",", ":"))
    raw = listed.encode("utf-8", "backslashreplace")
    assert texts_digest(texts) == hashlib.sha256(raw).hexdigest()
    assert texts_digest([f" {text}\u200b" for text in texts]) == texts_digest(texts)


def test_each_kind_of_text_has_its_digest_over_all_items_in_order() -> None:
    items = [Item(ItemKey((id,)), texts={"query": id, **extra}) for id, extra in (("a", {}), ("b", {"hint": "c"}))]
    assert digests_of(ItemSet("v1", 2, tuple(items))) == {
        "query": texts_digest(["a", "b"]),
        "hint": texts_digest(["", "c"]),
    }
    assert digests_of(ItemSet("v1", 2)) == {}


def test_fields_of_free_answers_are_declared_or_those_of_the_document() -> None:
    assert benchmark().answers == AnswerFields(("report_content", "response"), "query")
    named = benchmark("answers: {fields: [final], query: question}\n")
    assert named.answers == AnswerFields(("final",), "question")


@pytest.mark.parametrize(
    ("answers", "pointer"),
    [
        ("{fields: []}", "/answers/fields"),
        ("{fields: [a, a]}", "/answers/fields/1"),
        ("{fields: [id]}", "/answers/fields/0"),
        ("{fields: [query]}", "/answers/query"),
        ("{query: id}", "/answers/query"),
        ("{query: response}", "/answers/query"),
        ("{text: x}", "/answers/text"),
    ],
)
def test_names_that_clash_are_named_at_their_place(answers: str, pointer: str) -> None:
    with pytest.raises(DeclarationRefusal) as caught:
        benchmark(f"answers: {answers}\n")
    assert [problem.where.pointer for problem in caught.value.problems] == [pointer]
