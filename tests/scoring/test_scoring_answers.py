"""A maintainer's answers in the clear: both forms read, every fault at its line, and no answer in any message."""

import json
from dataclasses import replace

import pytest
from scoring_examples import benchmark, items

from checker.model.benchmark import Comparison, Component, ComponentKind, Scoring
from checker.model.errors import DeclarationRefusal
from checker.model.item import Item, ItemKey, ItemSet
from checker.scoring.answers import Given, read_answers

ONE = benchmark()
SECRET = "secret-answer"
REPEATED = (ItemKey(("a", "x")), ItemKey(("a", "x"), 2), ItemKey(("a", "y")))
TWO_FIELDS = ItemSet("v1", len(REPEATED), tuple(map(Item, REPEATED)))


def lines(*rows):
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def told(raw, of=ONE, on=None):
    with pytest.raises(DeclarationRefusal) as caught:
        read_answers(raw, "answers.jsonl", of, on or items("a", "b"))
    said = [(problem.where.line, problem.message.fill(str)) for problem in caught.value.problems]
    assert SECRET not in str(said)
    return said


def test_lines_and_one_object_say_the_same():
    by_line = read_answers(lines({"id": "a", "answer": "1"}, {"id": "b", "answer": "2"}), "x", ONE, items("a", "b"))
    by_id = read_answers(b'{"a": "1", "b": "2"}', "x", ONE, items("a", "b"))
    assert by_line == (Given("a", "1", {}, 1), Given("b", "2", {}, 2))
    assert [(each.id, each.answer) for each in by_id] == [(each.id, each.answer) for each in by_line]


def test_key_fields_and_repeats_are_joined_as_the_items_are():
    of = replace(ONE, key=("id", "task"))
    rows = [{"id": "a", "task": task, "answer": str(n)} for n, task in enumerate(("x", "y", "x"))]
    assert [each.id for each in read_answers(lines(*rows), "x", of, TWO_FIELDS)] == ["a|x", "a|y", "a|x#2"]


def test_every_fault_is_told_at_its_line():
    raw = lines({"id": "a", "answer": SECRET}, {"id": "zz", "answer": SECRET}, {"id": "a", "answer": SECRET})
    assert told(raw) == [
        (2, "there is no item zz in v1"),
        (3, "there is no item a#2 in v1"),
        (None, "1 items have no answer: b"),
    ]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ([SECRET], "not an object"),
        ({"id": "a"}, "no answer"),
        ({"answer": SECRET}, "no id"),
        ({"id": 1, "answer": SECRET}, "id is not a string"),
        ({"id": "a", "answer": SECRET, "tag": 1}, "tag is not a key"),
        ({"id": "a", "answer": SECRET, "tags": {"kind": "one"}}, "tags are not lists"),
    ],
)
def test_a_line_of_another_shape_is_told(row, words):
    said = told(lines({"id": "b", "answer": SECRET}, row))
    assert [line for line, _ in said] == [2]
    assert words in said[0][1]


def test_an_answer_that_no_comparison_reads_is_told_without_it():
    numbers = benchmark(
        Component("score", ComponentKind.BINARY, "Score"), scoring=Scoring({"score": Comparison("number")})
    )
    assert told(lines({"id": "a", "answer": SECRET}, {"id": "b", "answer": 4}), numbers) == [
        (1, "the answer of a cannot be compared by number, which fills score")
    ]


def test_a_line_that_is_no_json_is_told_without_what_it_says():
    said = told(b'{"id": "a", "answer": ' + SECRET.encode() + b"}\n")
    assert said[0][0] == 1
    assert "not strict JSON" in said[0][1]
