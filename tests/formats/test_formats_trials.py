"""The format `trials`: published schemas and rules accept the same documents; a proof and a look agree on messages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from checker.formats.trials import FORMAT
from checker.formats.trials.conversation import conversation_of
from checker.formats.trials.tools import names_of_tools
from checker.formats.trials.walk import matching_of
from checker.jobs.traces import judge, judge_messages
from checker.model.finding import Place, Severity
from checker.model.trace import Trace, TraceSource
from checker.reading.strict import read_json

SOURCE = TraceSource("oak", Place("messages/oak.json", ""))
MESSAGES = Draft202012Validator(FORMAT.schemas()["messages"])

TEXT = st.sampled_from(["", "x", " "])
JUNK = st.sampled_from([None, 7, True, "", "x", [], {}, ["x"], {"x": 1}])
ID = st.sampled_from(["a", "b", "c"])


def mostly(good: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.integers(0, 19).flatmap(lambda n: JUNK if n == 19 else good)


def fields(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[Any]:
    whole = st.fixed_dictionaries(required, optional=optional)
    lacking = st.fixed_dictionaries({}, optional=required | optional)
    return st.integers(0, 19).flatmap(lambda n: lacking if n == 19 else whole)


FUNCTION = fields({"name": mostly(st.just("f")), "arguments": mostly(st.sampled_from(["{}", ' {"x": "}"} ']))}, {})
CALL = fields({"id": mostly(ID), "type": mostly(st.just("function")), "function": mostly(FUNCTION)}, {})
PART = fields(
    {"type": mostly(st.sampled_from(["text", "image_url", "file"]))},
    {"text": mostly(TEXT), "image_url": mostly(st.just({"url": "x"})), "file": st.just({})},
)
CONTENT = mostly(st.one_of(TEXT, st.lists(mostly(PART), max_size=2)))
MESSAGE = mostly(
    st.one_of(
        fields({"role": mostly(st.sampled_from(["system", "user"])), "content": CONTENT}, {"tool_calls": JUNK}),
        fields(
            {"role": st.just("assistant")},
            {"content": CONTENT, "tool_calls": mostly(st.lists(mostly(CALL), max_size=2))},
        ),
        fields({"role": mostly(st.just("tool")), "content": CONTENT, "tool_call_id": mostly(ID)}, {"tool_calls": JUNK}),
    )
)


def judged(messages: Any, tools: frozenset[str] | None = None, severity: Severity = Severity.ERROR) -> list[str]:
    value, faults = read_json(json.dumps(messages).encode())
    assert faults == ()
    source = TraceSource("oak", SOURCE.place, tools=tools)
    found = judge_messages(value, source, "trials").findings
    return [finding.rule for finding in found if finding.severity is severity]


def matched(messages: Any) -> bool:
    """Say plainly whether each result has its call and each id stands for one call at a time."""
    waiting: set[str] = set()
    for message in messages:
        for call in message.get("tool_calls") or ():
            if call["id"] in waiting:
                return False
            waiting.add(call["id"])
        if message["role"] == "tool":
            if message["tool_call_id"] not in waiting:
                return False
            waiting.remove(message["tool_call_id"])
    return True


@settings(max_examples=300, deadline=None)
@given(mostly(st.lists(MESSAGE, max_size=4)))
def test_rules_refuse_messages_that_the_schema_refuses_and_those_without_their_calls(messages: Any) -> None:
    fits = bool(MESSAGES.is_valid(messages)) and matched(messages)
    assert (judged(messages) == []) == fits, judged(messages)


SOUND = st.lists(
    st.one_of(
        st.fixed_dictionaries({"role": st.just("user"), "content": st.just("x")}),
        st.fixed_dictionaries(
            {
                "role": st.just("assistant"),
                "content": st.just("x"),
                "tool_calls": st.lists(
                    st.fixed_dictionaries(
                        {
                            "id": ID,
                            "type": st.just("function"),
                            "function": st.just({"name": "f", "arguments": "{}"}),
                        }
                    ),
                    min_size=1,
                    max_size=2,
                ),
            }
        ),
        st.fixed_dictionaries({"role": st.just("tool"), "content": st.just("x"), "tool_call_id": ID}),
    ),
    max_size=7,
)


@settings(max_examples=300, deadline=None)
@given(SOUND)
def test_ids_are_matched_as_a_plain_count_matches_them(messages: Any) -> None:
    talk = conversation_of(Trace(SOURCE, messages))
    assert talk is not None
    assert talk.clean == matched(messages)
    assert talk.matching == matching_of(messages)
    assert talk.turns == sum(message["role"] == "assistant" for message in messages)
    answered = sum(message["role"] == "tool" for message in messages)
    called = sum(len(message.get("tool_calls", ())) for message in messages)
    if talk.clean:
        assert len(talk.matching.unanswered) == called - answered


def test_a_message_with_many_calls_is_not_walked_through_for_each_of_them() -> None:
    looked_at: list[str] = []

    class Call(dict[str, Any]):
        def __getitem__(self, key: str) -> Any:
            looked_at.append(key)
            return super().__getitem__(key)

    function = {"name": "f", "arguments": "{}"}
    calls = [Call(id=f"c{n}", type="function", function=function) for n in range(100)]
    talk = conversation_of(Trace(SOURCE, [{"role": "assistant", "content": "", "tool_calls": calls}]))
    assert talk is not None
    assert talk.ending == tuple(f"/0/tool_calls/{n}" for n in range(100))
    assert len(looked_at) < 10 * len(calls)


def test_messages_in_a_file_and_inside_the_trials_are_judged_alike() -> None:
    messages = [{"role": "ai", "content": 5}, {"role": "tool", "content": "x", "tool_call_id": "a"}]
    raw = json.dumps(messages).encode()
    there = judge(raw, SOURCE, "trials")
    assert [each.rule for each in there.findings] == judged(messages)
    assert all(each.problem.where.line == 1 for each in there.findings)
    assert not there.facts.sound
    assert there.facts.turns == 0


@pytest.mark.parametrize(
    "arguments", ['{"a": 1', '"b": 2}', "{}{}", "{},{}", "1],[2", "", " ", "null", "[]", "NaN", '{"a": NaN}']
)
def test_arguments_are_told_one_by_one(arguments: str) -> None:
    call = {"id": "a", "type": "function", "function": {"name": "f", "arguments": arguments}}
    good = {"id": "b", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    assert judged([{"role": "assistant", "content": "", "tool_calls": [good, call]}]) == ["TRJ025"]


def test_names_are_held_against_tools_where_there_are_any() -> None:
    call = {"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    messages = [{"role": "assistant", "content": "", "tool_calls": [call]}]
    assert judged(messages) == judged(messages, frozenset({"f", "g"})) == []
    assert judged(messages, frozenset({"g"})) == []
    assert "TRJ030" not in judged(messages, frozenset({"f", "g"}), Severity.WARNING)
    assert "TRJ030" in judged(messages, frozenset({"g"}), Severity.WARNING)


def test_the_examples_of_the_guide_are_sound() -> None:
    guide, _, whole = (
        (Path(__file__).parents[2] / "docs" / "trials.md")
        .read_text(encoding="utf-8")
        .partition("## A benchmark from nothing")
    )
    trials, messages = (json.loads(each) for each in re.findall(r"^```json\n(.*?)^```$", guide, re.M | re.S))
    assert whole
    assert Draft202012Validator(FORMAT.schemas()["trials"]).is_valid(trials)
    assert MESSAGES.is_valid(messages)
    assert judged(messages, names_of_tools(trials[0]["tools"])) == []
