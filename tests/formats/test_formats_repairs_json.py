"""Slips of JSON and odd encodings are put right where there is one meaning, and left alone where there are two."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repairing import document, mended, remedies

from checker.formats.repairs.encoding import encoding
from checker.formats.repairs.json_slips import json_slips
from checker.reading.strict import read

CERTAIN = [
    ("[1, 2,]", "[1, 2]"),
    ('{"a": [1,\n],\n}\n', '{"a": [1\n]\n}\n'),
    ("{'a': 'b'}", '{"a": "b"}'),
    ("{'it': 'say \"hi\"', 'b': 'don\\'t'}", '{"it": "say \\"hi\\"", "b": "don\'t"}'),
    ("['\\\\\"', '\\\"']", '["\\\\\\"", "\\""]'),
    ("{“a”: „b”}", '{"a": "b"}'),
    ("{a: 1, $b_2: 2}", '{"a": 1, "$b_2": 2}'),
    ("{'a': True, 'b': None, 'c': [False]}", '{"a": true, "b": null, "c": [false]}'),
    ('["a\tb"]', '["a\\tb"]'),
    ('{"a":\u00a01,\u200b"b": 2}', '{"a": 1, "b": 2}'),
    ("// two\n[1, /* no more */ 2,]", "// two\n[1, /* no more */ 2]"),
    ('{"a": 1, "a": 1,}', '{"a": 1, "a": 1}'),
    ("[NaN, 1,]", "[NaN, 1]"),
]


@pytest.mark.parametrize(("slip", "meant"), CERTAIN)
def test_what_has_one_meaning_is_put_right(slip: str, meant: str) -> None:
    assert mended(json_slips, slip.encode()).decode() == meant


UNCERTAIN = [
    "[1,,2]",
    "[,]",
    '{"a":,}',
    '{"a": }',
    '{"a": 0,75}',
    '{"a": 75%}',
    "[+1]",
    "[.5]",
    "[007]",
    "[NaN]",
    '{"a": none}',
    '{"a": undefined}',
    "[1, 2",
    "[1, 2,",
    '["a]',
    "['a]",
    "['a'b']",
    '["say "hi" there"]',
    '{"a" 1}',
    '{"a": 1 "b": 2}',
    "[1] [2,]",
    "{'a': 1, 'a': 2",
    "<<<<<<< a\n[1,]\n=======\n[2,]\n>>>>>>> b\n",
    "[“a “b” c”]",
    '["a\nb",]',
    "[\x00]",
    '["\\x",]',
    "",
    "\ufeff",
    "['\\x41']",
]


@pytest.mark.parametrize("text", UNCERTAIN)
def test_what_may_mean_two_things_is_left_alone(text: str) -> None:
    once = mended(json_slips, text.encode()).decode()
    assert once == text or read(once.encode()).faults


@pytest.mark.parametrize("text", [text for text in UNCERTAIN if "," not in text.replace(", ", "")])
def test_nothing_else_is_touched(text: str) -> None:
    assert mended(json_slips, text.encode()).decode() == text


def test_an_older_encoding_is_not_guessed() -> None:
    raw = "['caf\u00e9',]".encode("latin-1")
    assert mended(json_slips, raw) in (raw, b'["caf\xe9"]')
    assert remedies(encoding, document(raw)) == []


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_mark_goes_and_the_text_stays(codec: str) -> None:
    text = '{"a": "café 😀"}\r\n'
    once = mended(encoding, text.encode(codec))
    assert once == text.encode()
    assert mended(encoding, once) == once


def test_utf_16_that_is_no_json_is_left_alone() -> None:
    raw = '{"a": '.encode("utf-16")
    assert mended(encoding, raw) == raw


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 500) | st.text(max_size=6) | st.text("\"',:[]{}#/\\ é", max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab'\"$", max_size=3), inner, max_size=4),
    max_leaves=12,
)


def sloppy(value: Any) -> str:
    """Write a value as Python does, or near enough, with commas behind everything."""
    if isinstance(value, dict):
        return "{" + "".join(f"{sloppy(key)} : {sloppy(each)},\n" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + "".join(f"{sloppy(each)}, " for each in value) + "]"
    if isinstance(value, str):
        return "'" + json.dumps(value)[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"
    return repr(value)


@given(VALUES)
def test_a_sloppy_value_is_what_it_was(value: Any) -> None:
    raw = sloppy(value).encode()
    once = mended(json_slips, raw)
    assert json.loads(once) == value
    assert mended(json_slips, once) == once


@given(VALUES, st.data())
def test_a_damaged_text_never_says_something_else(value: Any, data: st.DataObject) -> None:
    text = json.dumps(value)
    at = data.draw(st.integers(0, len(text)))
    text = (
        text[:at] + data.draw(st.sampled_from([",", "'", '"', "\t", "True", "}", "]", " ", "//", "\u00a0"])) + text[at:]
    )
    before, after = read(text.encode()), read(mended(json_slips, text.encode()))
    if before.mended is not None and "\t" not in text:
        assert after.value == before.value
    assert len(after.faults) <= len(before.faults)


@given(st.text("[]{},:'\"1aTrue\t /\\é", max_size=25))
def test_any_text_is_repaired_once(text: str) -> None:
    once = mended(json_slips, text.encode())
    again = mended(json_slips, once)
    assert mended(json_slips, again) == again
