"""Whatever log is converted, its conversation holds together and loses nothing."""

import json
from contextlib import suppress
from typing import Any

import pytest
from convertible import event, result, text, use
from hypothesis import given
from hypothesis import strategies as st

from checker.catalogue.converters import converters
from checker.formats.conversion.calls import arguments_text
from checker.formats.conversion.events import EventLog, read_events
from checker.formats.conversion.kinds.openhands.events import read_history
from checker.formats.conversion.kinds.sweagent.tools import tools_of
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.ordered import compact, pretty
from checker.formats.conversion.outcome import normalised, seconds
from checker.formats.conversion.source import Broken, strict
from checker.formats.conversion.summary import today

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=8)
IDS = st.sampled_from(["a", "b", "c", "d"])
SCALARS = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3))
TEXTS = st.builds(text, WORDS)
CALLS = st.builds(
    lambda call, name, arguments: {"type": "tool_use", "id": call, "name": name, "input": arguments},
    IDS,
    st.sampled_from(["Bash", "Read"]),
    st.dictionaries(WORDS, VALUES, max_size=3),
)
RESULTS = st.builds(result, IDS, WORDS | st.lists(TEXTS, max_size=3))
IMAGES = st.builds(lambda source: {"type": "image", "source": source}, WORDS)
EVENTS = st.one_of(
    st.builds(lambda blocks: event("assistant", *blocks), st.lists(TEXTS | CALLS | IMAGES, max_size=4)),
    st.builds(
        lambda role, blocks: event(role, *blocks),
        st.sampled_from(["user", "tool"]),
        st.lists(TEXTS | RESULTS | IMAGES, max_size=4),
    ),
    st.builds(lambda words: {"type": "user", "message": {"role": "user", "content": words}}, WORDS),
)
LOGS = st.lists(EVENTS, max_size=8)


def read(log: Any) -> EventLog:
    return read_events(strict(json.dumps(log).encode(), "log"), "log", Notes())


def blocks(log: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    contents = [each["message"]["content"] for each in log]
    return [block for content in contents if isinstance(content, list) for block in content if block["type"] == kind]


def words_of(content: Any) -> list[str]:
    return [content] if isinstance(content, str) else [each["text"] for each in content]


@given(LOGS)
def test_results_refer_to_earlier_calls(log: list[dict[str, Any]]):
    called: set[str] = set()
    for message in read(log).conversation.messages:
        called |= {call["id"] for call in message.get("tool_calls", ())}
        assert message["role"] != "tool" or message["tool_call_id"] in called


@given(LOGS)
def test_every_result_of_an_earlier_call_is_a_tool_message(log: list[dict[str, Any]]):
    called: set[str] = set()
    answered = []
    for each in log:
        for block in each["message"]["content"] if isinstance(each["message"]["content"], list) else ():
            called |= {block["id"]} if block["type"] == "tool_use" else set()
            if block["type"] == "tool_result" and block["tool_use_id"] in called:
                answered.append(block["tool_use_id"])
    messages = read(log).conversation.messages
    assert [message["tool_call_id"] for message in messages if message["role"] == "tool"] == answered


@given(LOGS)
def test_calls_keep_id_name_and_arguments(log: list[dict[str, Any]]):
    messages = read(log).conversation.messages
    made = [call for message in messages for call in message.get("tool_calls", ())]
    expected = [(block["id"], block["name"], block["input"]) for block in blocks(log, "tool_use")]
    assert [(c["id"], c["function"]["name"], json.loads(c["function"]["arguments"])) for c in made] == expected


@given(LOGS)
def test_no_word_and_no_block_is_lost(log: list[dict[str, Any]]):
    messages = read(log).conversation.messages
    spoken: list[str] = []
    for each in log:
        content = each["message"]["content"]
        if isinstance(content, str):
            spoken.append(content)
            continue
        for block in content:
            spoken += words_of(block["text"] if block["type"] == "text" else block.get("content", []))
    assert "".join(spoken) == "".join(message["content"] for message in messages).replace("\n", "")
    kept = [block for message in messages for block in message.get("other_blocks", ())]
    assert kept == blocks(log, "image")


@given(LOGS)
def test_turns_are_the_assistants_messages(log: list[dict[str, Any]]):
    conversation = read(log).conversation
    assert conversation.turns == sum(message["role"] == "assistant" for message in conversation.messages)
    assert conversation.turns == sum(each["message"]["role"] == "assistant" for each in log)


@given(
    st.recursive(
        st.none() | st.integers() | WORDS, lambda i: st.lists(i, max_size=4) | st.dictionaries(WORDS, i, max_size=4)
    )
)
def test_any_json_is_a_log_or_broken(value: Any):
    for reader in (lambda v: read_events(v, "log", Notes()), lambda v: read_history(v, "log", "x", Notes())):
        for log in (
            value,
            [value],
            [{"type": "user", "message": value}],
            [{"action": "run", "args": value, "source": "agent"}],
        ):
            with suppress(Broken):
                reader(log)


@given(VALUES)
def test_written_json_reads_as_the_same_value_in_the_same_order(value: Any):
    for raw in (pretty(value), compact(value).encode()):
        assert json.dumps(json.loads(raw)) == json.dumps(value)
    assert pretty(value).endswith(b"\n")


def test_numbers_keep_their_digits():
    raw = b'{"b": 1.50, "a": [1E+2, -0.0]}'
    assert compact(strict(raw, "x")).encode() == b'{"b": 1.50, "a": [1E+2, -0.0]}'


@pytest.mark.parametrize(
    ("given_as", "expected"),
    [
        (None, "{}"),
        ("", "{}"),
        ({"a": 1}, '{"a": 1}'),
        ('{"a":1}', '{"a":1}'),
        ("not json", '"not json"'),
        ('{"a": ', '"{\\"a\\": "'),
    ],
)
def test_arguments_are_always_json(given_as: Any, expected: str):
    assert arguments_text(given_as, Notes(), "x") == expected
    json.loads(expected)


def test_ids_that_lack_are_made_up_apart_from_those_that_are_there():
    log = [
        event("assistant", use("call_001", "A"), {"type": "tool_use", "name": "B"}, {"type": "tool_use", "name": "C"})
    ]
    [message] = read(log).conversation.messages
    assert [call["id"] for call in message["tool_calls"]] == ["call_001", "call_002", "call_003"]


def test_many_calls_without_an_id_hold_nobody_up():
    [message] = read([event("assistant", *[{"type": "tool_use", "name": "B"}] * 20_000)]).conversation.messages
    assert [call["id"] for call in message["tool_calls"]] == [f"call_{n:03}" for n in range(1, 20_001)]


def test_many_trials_without_a_patch_hold_nobody_up():
    ids = [f"a{n}" for n in range(20_000)]
    older: Any = {
        "num_model_patch_errors": 20_001,
        "correct_ratio": 0,
        "details": {"correct": [], "model_patch_error": []},
    }
    older["details"]["model_patch_error"] = [*ids, {"odd": []}]
    details = today(older, "x", ids, Notes())["details"]
    assert details["empty_model_patch"] == ids
    assert details["model_patch_error"] == [{"odd": []}]


def test_chat_messages_among_events_keep_their_calls():
    call = {"id": "x", "type": "function", "function": {"name": "A", "arguments": {"n": 1}, "strict": True}, "index": 0}
    log = [
        {"type": "assistant", "message": {"role": "assistant", "content": None, "tool_calls": [call]}},
        {"type": "user", "message": {"role": "tool", "tool_call_id": "x", "content": "done", "name": "A"}},
    ]
    first, second = read(log).conversation.messages
    assert first["content"] == ""
    assert first["tool_calls"][0] == {
        "id": "x",
        "type": "function",
        "function": {"name": "A", "arguments": '{"n": 1}', "strict": True},
        "index": 0,
    }
    assert second == {"role": "tool", "tool_call_id": "x", "content": "done", "name": "A"}


def test_the_model_may_stand_with_the_messages():
    log = [{"type": "assistant", "message": {"role": "assistant", "model": "tiny-4", "content": "Hi"}}]
    assert read(log).model == "tiny-4"
    assert read([{"type": "system", "model": "tiny-5"}, *log]).model == "tiny-5"


def test_a_result_that_names_no_call_is_the_harnesses_word():
    notes = Notes()
    log = [{"type": "user", "message": {"role": "tool", "content": "seed", "tool_call_ids": None, "note": None}}]
    assert read_events(log, "log", notes).conversation.messages == [{"role": "user", "content": "seed"}]
    assert [note.count for note in notes] == [1, 1]


@pytest.mark.parametrize(
    ("word", "outcome"),
    [
        ("completed", "completed"),
        ("success", "completed"),
        ("submitted (exit_cost)", "completed"),
        ("error_during_execution", "error"),
        ("exit_cost", "incomplete"),
        ("", "incomplete"),
    ],
)
def test_outcomes(word: str, outcome: str):
    assert normalised(word) == outcome


def test_seconds_are_added_exactly_and_rounded_once():
    values = strict(b"[0.0004, 0.0004, 0.0004, 44.6438, null, true]", "x")
    assert str(seconds(values if isinstance(values, list) else [])) == "44.645"
    assert seconds([None]) is None


def test_seconds_of_any_length_are_added_exactly():
    values = strict(b"[1e30, 0.0004, 1e-30, 0.0001]", "x")
    assert str(seconds(values if isinstance(values, list) else [])) == f"{10**30}.001"


@pytest.mark.parametrize(
    "docs",
    [
        [{"type": "function", "function": {"name": "bash", "description": "d", "parameters": {"type": "object"}}}],
        [{"name": "bash", "docstring": "d", "arguments": [{"name": "c", "type": "string", "required": True}]}],
    ],
)
def test_lists_of_tools_become_schemas(docs: Any):
    [tool] = tools_of({"agent": {"tools": {"command_docs": docs}}}, "x", Notes())
    assert tool["function"]["name"] == "bash"
    assert tool["type"] == "function"


def test_a_list_with_something_else_is_no_list_of_tools():
    notes = Notes()
    assert tools_of({"agent": {"tools": {"command_docs": [{"name": "bash"}, 3]}}}, "x", notes) is None
    assert [note.lost for note in notes] == [True]


def test_every_converter_is_found():
    assert len(converters()) == len({each.name for each in converters()}) >= 3
