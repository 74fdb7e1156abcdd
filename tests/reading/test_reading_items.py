"""Public items: keys, attributes and tags, and each fault at its line."""

import hashlib
import json
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.model.benchmark import (
    Benchmark,
    Component,
    ComponentKind,
    MissingPolicy,
    Scoring,
    Truth,
    TruthKind,
    Version,
    View,
)
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Problem
from checker.model.grammar import EntryGrammar
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.metric import Metric, PerItem
from checker.model.ranking import Ranking
from checker.reading.items import outside, read_items, secret_items

PATH = "benchmarks/wide/items/v1.jsonl"
OPEN = Truth(TruthKind.OPEN)
WIDE = Benchmark(
    id="wide",
    title="Wide",
    item_noun="item",
    format="predictions",
    entry=EntryGrammar("{name}", {}),
    key=("id", "task"),
    versions={},
    components={"exact": Component("exact", ComponentKind.BINARY, "exact")},
    scoring=Scoring(),
    metrics={"accuracy": Metric("accuracy", "accuracy", PerItem(("exact",)))},
    ranking=Ranking("accuracy"),
    missing=MissingPolicy.ZERO_FILL,
    views=(
        View("topic", multi=False),
        View("task", multi=False),
        View("words", multi=True),
        View("traps", multi=True, from_truth=True),
    ),
    claims=(),
)


def version(count: int) -> Version:
    return Version("v1", count, "items/v1.jsonl", None, OPEN)


def line(**changed: object) -> dict[str, object]:
    return {"id": "a", "task": "sum", "strata": {"topic": "x"}, "tags": {"words": ["long"]}} | changed


def read(*lines: object, count: int | None = None, benchmark: Benchmark = WIDE) -> ItemSet:
    raw = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in lines).encode()
    return read_items(raw, PATH, benchmark, version(len(lines) if count is None else count))


def problems(*lines: object, count: int | None = None) -> list[tuple[int | None, str | None, str]]:
    with pytest.raises(DeclarationRefusal) as caught:
        read(*lines, count=count)
    return [(each.where.line, each.where.pointer, each.message.fill(str)) for each in caught.value.problems]


def test_an_item_has_its_key_attributes_and_tags() -> None:
    item = Item(ItemKey(("a", "sum")), {"id": "a", "task": "sum", "topic": "x"}, {"words": ("long",)})
    raw = (json.dumps(line()) + "\n").encode()
    digest = f"sha256:{hashlib.sha256(raw).hexdigest()}"
    assert read(line()) == ItemSet("v1", 1, (item,), digest=digest)


def test_an_item_may_tell_facts_that_decide_nothing() -> None:
    facts = {"place": 3, "row": "rows/a", "small": False, "weight": 0.5}
    (item,) = read(line(facts=facts)).items or ()
    assert item.facts == {**facts, "weight": Decimal("0.5")}
    assert "place" not in item.attributes


@pytest.mark.parametrize(
    ("facts", "pointer", "words"),
    [
        (["x"], "/0/facts", "this must be a mapping, and is a list"),
        ({"topic": "y"}, "/0/facts/topic", "topic means something else already"),
        ({"id": "a"}, "/0/facts/id", "id means something else already"),
        ({"traps": "a"}, "/0/facts/traps", "traps means something else already"),
        ({"place": None}, "/0/facts/place", "this must be a text, a number or a truth value, and is empty"),
        ({"place": [1]}, "/0/facts/place", "this must be a text, a number or a truth value, and is a list"),
        ({"note": " "}, "/0/facts/note", "this text is empty"),
    ],
)
def test_a_fact_is_a_scalar_of_a_name_of_its_own(facts: object, pointer: str, words: str) -> None:
    assert problems(line(facts=facts)) == [(1, pointer, words)]


def test_the_kth_repeat_of_a_key_is_its_kth_occurrence() -> None:
    items = read(line(), line(id="b"), line(), line()).items or ()
    assert [str(item.key) for item in items] == ["a|sum", "b|sum", "a|sum#2", "a|sum#3"]


def test_tags_may_be_left_out() -> None:
    (item,) = read({"id": "a", "task": "sum", "strata": {"topic": "x"}}).items or ()
    assert item.tags == {"words": ()}


def test_a_benchmark_without_views_needs_ids_alone() -> None:
    plain = replace(WIDE, key=("id",), views=())
    assert read({"id": "007"}, {"id": "7"}, benchmark=plain).items == (
        Item(ItemKey(("007",)), {"id": "007"}, {}),
        Item(ItemKey(("7",)), {"id": "7"}, {}),
    )


@pytest.mark.parametrize(
    ("wrong", "pointer", "words"),
    [
        (line(colour="red"), "/1/colour", "colour is not a key of an item"),
        ({"id": "b", "strata": {"topic": "x"}}, "/1", "the key field task is missing"),
        (line(id=7), "/1/id", "must be a text"),
        (line(id=" "), "/1/id", "empty"),
        (line(id="a\nb"), "/1/id", "line break"),
        (line(strata={}), "/1/strata", "no value for the stratum topic"),
        ({"id": "b", "task": "sum"}, "/1", "no value for the stratum topic"),
        (line(strata={"topic": "x", "tropic": "y"}), "/1/strata/tropic", "no view tropic"),
        (line(strata={"topic": ["x"]}), "/1/strata/topic", "must be a text"),
        (line(strata={"topic": "x", "task": "sum"}), "/1/strata/task", "is a key field"),
        (line(strata={"topic": "x", "words": "y"}), "/1/strata/words", "declared under views.tags"),
        (line(strata=[]), "/1/strata", "must be a mapping"),
        (line(tags={"words": "long"}), "/1/tags/words", "must be a list of texts"),
        (line(tags={"words": ["long", "long"]}), "/1/tags/words/1", "the tag long twice"),
        (line(tags={"words": [1]}), "/1/tags/words/0", "must be a text"),
        (line(tags={"world": []}), "/1/tags/world", "no view world"),
        (line(tags={"traps": ["yes"]}), "/1/tags/traps", "declared to live in the truth"),
        (line(tags={"topic": ["x"]}), "/1/tags/topic", "declared under views.strata"),
        (line(tags=None), "/1/tags", "must be a mapping"),
        (["b"], "/1", "must be a mapping"),
    ],
)
def test_a_fault_is_named_at_its_line_and_alone(wrong: object, pointer: str, words: str) -> None:
    ((at, where, message),) = problems(line(), wrong, line(id="c"))
    assert (at, where) == (2, pointer)
    assert words in message


def test_a_fault_has_its_column() -> None:
    with pytest.raises(DeclarationRefusal) as caught:
        read_items(b'{"id": "a", "task": 1, "strata": {"topic": "x"}}\n', PATH, WIDE, version(1))
    assert caught.value.problems[0].where.column == 21


def test_another_count_than_declared_is_named_beside_other_faults() -> None:
    found = problems(line(), line(id=3), count=5)
    assert [each[0] for each in found] == [2, 2]
    assert {each[2] for each in found} == {
        "this must be a text, and is a whole number",
        "the file holds 2 items, and 5 are declared",
    }


def test_different_items_that_are_shown_alike_are_named() -> None:
    ((at, _, message),) = problems(line(), line(task="sum#2"), line())
    assert at == 3
    assert message == "two different items are both shown as a|sum#2"


def test_what_is_no_json_is_named_at_its_line() -> None:
    with pytest.raises(DeclarationRefusal) as caught:
        read_items(b'{"id": "a"}\n{"id": }\n', PATH, WIDE, version(2))
    assert [problem.where.line for problem in caught.value.problems] == [2]


def test_a_hundred_faults_are_told_and_the_rest_is_counted() -> None:
    found = problems(*[line(id=number) for number in range(150)])
    assert len(found) == 101
    assert found[-1][2] == "50 more faults in this file are not told"


def test_secret_items_are_among_those_of_the_superset() -> None:
    whole = read(line(), line(id="b"))
    secret = Version("v2", 1, None, "v1", OPEN)
    assert secret_items(secret, whole).superset == {ItemKey(("a", "sum")), ItemKey(("b", "sum"))}
    assert secret_items(secret, None) == ItemSet("v2", 1)
    assert secret_items(Version("v3", 1, None, "v2", OPEN), secret_items(secret, whole)).superset is not None


def test_items_outside_of_the_superset_are_named() -> None:
    whole = read(line())
    raw = b"\n".join(json.dumps(each).encode() for each in (line(), line(id="b")))
    found: tuple[Problem, ...] = outside(raw, PATH, read_items(raw, PATH, WIDE, version(2)), whole)
    assert [(problem.where.line, problem.found) for problem in found] == [(2, "b|sum")]
    assert outside(raw, PATH, read_items(raw, PATH, WIDE, version(2)), ItemSet("v0", 9)) == ()


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xy")), min_size=1, max_size=12))
def test_every_line_becomes_one_item_with_an_id_of_its_own(keys: list[tuple[str, str]]) -> None:
    items = read(*[line(id=id, task=task) for id, task in keys]).items or ()
    assert [item.key.parts for item in items] == keys
    assert len({str(item.key) for item in items}) == len(keys)


def part_problems(parts: dict[str, dict[str, int]], *lines: object) -> list[tuple[int | None, str | None, str]]:
    raw = "".join(json.dumps(each) + "\n" for each in lines).encode()
    with pytest.raises(DeclarationRefusal) as caught:
        read_items(raw, PATH, WIDE, replace(version(len(lines)), parts=parts))
    return [(each.where.line, each.where.pointer, each.message.fill(str)) for each in caught.value.problems]


THREE = (line(), line(id="b", tags={"words": ["long", "odd"]}), line(id="c", strata={"topic": "y"}))


def test_items_that_are_as_many_in_each_part_as_declared_are_read() -> None:
    parts = {"topic": {"x": 2, "y": 1}, "task": {"sum": 3}, "words": {"long": 3, "odd": 1}}
    raw = "".join(json.dumps(each) + "\n" for each in THREE).encode()
    assert read_items(raw, PATH, WIDE, replace(version(3), parts=parts)).count == 3


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"topic": {"x": 1, "y": 1}}, (3, "/2", "2 items are x in topic, and 1 are declared")),
        ({"topic": {"x": 2, "y": 1, "z": 4}}, (3, "/2", "0 items are z in topic, and 4 are declared")),
        ({"topic": {"x": 2}}, (3, "/2/strata/topic", "y is no declared part of topic")),
        ({"words": {"long": 3}}, (2, "/1/tags/words/1", "odd is no declared part of words")),
        ({"task": {}}, (1, "/0/task", "sum is no declared part of task")),
    ],
)
def test_another_number_in_a_part_or_a_part_that_is_not_declared_is_named(
    parts: dict[str, dict[str, int]], told: tuple[int, str, str]
) -> None:
    assert part_problems(parts, *THREE) == [told]


def test_a_broken_item_is_not_counted_against_the_parts() -> None:
    assert [each[2] for each in part_problems({"topic": {"x": 3}}, line(), line(id=7), line(id="c"))] == [
        "this must be a text, and is a whole number"
    ]
