"""The proof by columns covers for the caps on reading: what it calls plain is shallow and holds no number."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.catalogue.rules import nothing_to_say, rules_about
from checker.engine import run_rules
from checker.formats.trials.columns import are_plain
from checker.model.finding import Place
from checker.model.json import Json
from checker.model.trace import Trace, TraceSource
from checker.reading.document import read_document
from checker.reading.limits import JsonLimits
from checker.reading.strict import read

STRICT = JsonLimits(depth=6, digits=2, exponent=2)
"""Messages, one, its calls, one, its function: five levels, and the values in them."""

texts = st.sampled_from(["", "a", "b", "{}"])
others = st.recursive(
    st.none() | st.booleans() | st.integers(0, 999) | st.floats(0, 1000) | texts,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=6,
)


def mostly(usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(0, 15).flatmap(lambda n: others if n == 0 else usual)


def objects(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    exact = st.fixed_dictionaries(fields)
    odd = st.fixed_dictionaries({}, optional={**fields, "more": others})
    return mostly(st.integers(0, 7).flatmap(lambda n: odd if n == 0 else exact))


functions = objects(name=mostly(texts), arguments=mostly(texts))
calls = objects(id=mostly(texts), type=mostly(st.just("function")), function=functions)
content = mostly(texts)
messages = (
    objects(role=mostly(st.sampled_from(["user", "system", "assistant"])), content=content)
    | objects(role=st.just("assistant"), content=content | st.none(), tool_calls=mostly(st.lists(calls, max_size=2)))
    | objects(role=st.just("tool"), content=content, tool_call_id=mostly(texts))
)


@given(mostly(st.lists(messages, max_size=5)))
def test_with_the_proof_a_text_reads_as_without_it(value: Any) -> None:
    raw = json.dumps(value).encode()
    assert read(raw, STRICT, are_plain) == read(raw, STRICT)


def call(**more: Any) -> dict[str, Any]:
    return {"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}, **more}


PLAIN = [
    [],
    [{"role": "user", "content": ""}],
    [{"role": "assistant", "content": None, "tool_calls": [call(), call(id="b")]}],
    [{"role": "tool", "content": "x", "tool_call_id": "a"}, {"role": "assistant", "content": "x", "tool_calls": None}],
]


@pytest.mark.parametrize("value", PLAIN)
def test_messages_as_they_are_written_every_day_are_plain(value: Json) -> None:
    assert are_plain(value)


FAR = [
    [{"role": "user", "content": "x", "more": 10**50}],
    [{"role": "user", "content": [{"type": "image_url", "image_url": {"n": 10**50}}]}],
    [{"role": "user", "content": "x", "tool_call_id": 10**50}],
    [{"role": "assistant", "content": "x", "tool_calls": [call(more=10**50)]}],
    [{"role": "assistant", "content": "x", "tool_calls": [call(function={**call()["function"], "n": 10**50})]}],
    [{"role": "user", "content": "x"}, 10**50],
    10**50,
]


@pytest.mark.parametrize("value", FAR)
def test_a_number_beyond_the_caps_is_found_wherever_it_stands(value: Any) -> None:
    document = read_document("m", "m", json.dumps(value).encode(), plain=are_plain)
    assert [fault.kind.value for fault in document.faults] == ["number_range"]


@given(mostly(st.lists(messages, max_size=5)), st.none() | st.just(frozenset({"a"})))
def test_where_the_rules_are_said_to_be_silent_none_says_a_word(value: Any, tools: frozenset[str] | None) -> None:
    trace = Trace(TraceSource(None, Place("m", ""), tools=tools), value)
    document = read_document("m", "m", json.dumps(value).encode())
    for subject in (trace, document):
        found = run_rules(rules_about(type(subject)), subject, "m").findings
        assert not (nothing_to_say(subject) and found)


@pytest.mark.parametrize("value", [PLAIN[0], PLAIN[1]])
def test_the_rules_are_said_to_be_silent_where_all_is_well(value: Json) -> None:
    assert nothing_to_say(Trace(TraceSource(None, Place("m", "")), value))
    assert nothing_to_say(read_document("m", "m", json.dumps(value).encode()))
