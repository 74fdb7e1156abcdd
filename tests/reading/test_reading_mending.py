"""What a text of JSON says once its faults are mended, and that its lines stay where they are."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.reading.document import read_document
from checker.reading.explain import explain
from checker.reading.limits import STANDARD
from checker.reading.mending import bad_bytes
from checker.reading.strict import read

KEPT = [
    ('[\n{"a": 1}\n{"b": 2}]', [{"a": 1}, {"b": 2}]),
    ("[1,2,]", [1, 2]),
    ("[1,2,,]", [1, 2]),
    ("[1,,2]", [1, 2]),
    ("[,1]", [1]),
    ('{"a": 1,}', {"a": 1}),
    ('{"a": 1,,"b": 2}', {"a": 1, "b": 2}),
    ('{"a":, 1}', {"a": 1}),
    ('[\n{"a": 1}},\n{"a": 2}\n]', [{"a": 1}, {"a": 2}]),
    ('[\n{"a": 1,\n{"a": 2}\n]', [{"a": 1}, {"a": 2}]),
    ('{"a": [1]],\n"b": 2}', {"a": [1], "b": 2}),
    ('{"a" "b", "c" [1], "d" -2.5e1}', {"a": "b", "c": [1], "d": -25.0}),
    ('{"a": 1, "a": 2}', {"a": 2}),
    ("\ufeff[1]", [1]),
    ("[1,\u00a02]", [1, 2]),
    ("{'a': 'it\\'s'}", {"a": "it's"}),
    ("""{"a": 'say "so"'}""", {"a": 'say "so"'}),
    (r"""{"a": 'say \"so\"'}""", {"a": 'say "so"'}),
    (r"""{"a": 'C:\\"so"'}""", {"a": 'C:\\"so"'}),
    (r"""{"a": 'it\\\'s'}""", {"a": "it\\'s"}),
    (r"""{"a": «C:\»}""", {"a": "C:\\"}),
    ('{a: "b"}', {"a": "b"}),
    ('{"a": \u201cb\u201d}', {"a": "b"}),
    ("[True, None]", [True, None]),
    ('{"a": 96,89}', {"a": 96.89}),
    ('{"a": 96.8%}', {"a": 96.8}),
    ('{"a": b"}', {"a": "b"}),
    ('{"a": 1, // one\n"b": 2}', {"a": 1, "b": 2}),
    ('// one\n// two\n{"a": 1}', {"a": 1}),
    ('{"a": /* one\n or two */ 1}', {"a": 1}),
    ("[1, # one\n]", [1]),
    ("[\n// 1,\n2]", [2]),
    ('{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> main\n}', {"a": 1}),
]
REPLACED = [
    ("[NaN, 2]", [None, 2]),
    ("[-Infinity, 2]", [None, 2]),
    ("[1e999, 2]", [None, 2]),
    ("[07]", [None]),
    ('{"a": , "b": 1}', {"a": None, "b": 1}),
    ('["a\tb"]', ["a b"]),
    ('["\\q"]', ["??"]),
    ('["\\u12g4"]', ["??12g4"]),
    ('["\\ud800"]', ["??????"]),
    ('["a\nb", \n2]', ["a b", 2]),
    ('["a\\\nb"]', ["a??b"]),
]
HOPELESS = [
    '{"a": #5,\n "b": 1}',
    '{"a": 1, // "b": 2}\n',
    "/* 1",
    "// 1",
    "[1, /* 2]",
    "",
    "[1",
    "[1; 2]",
    "{} {}",
    "[" * 70 + "]" * 70,
    '{"a\tb": 1}',
    '{"\\q": 1}',
    '[NaN, "a',
    "[1 2 3}",
]


@pytest.mark.parametrize(("text", "value"), KEPT + REPLACED)
def test_a_fault_that_is_clear_is_mended_and_stays_a_fault(text: str, value: Any) -> None:
    found = read(text.encode())
    assert json.loads(json.dumps(found.value, default=float)) == value
    assert found.faults
    assert found.mended is not None
    assert found.mended.count(b"\n") == text.count("\n")


@pytest.mark.parametrize("text", HOPELESS)
def test_what_is_not_clear_is_not_mended(text: str) -> None:
    found = read(text.encode())
    assert found.faults
    assert (found.value, found.mended, found.spoiled) == (None, None, frozenset())


def test_a_sound_text_is_read_as_it_stands() -> None:
    document = read_document("a", "a.json", b"[1]")
    assert (document.readable, document.usable, document.mended, document.as_read) == (True, True, None, b"[1]")


def test_a_mended_document_can_be_used_but_is_not_readable() -> None:
    document = read_document("a", "a.json", b"[1,]")
    assert (document.readable, document.usable, document.value, document.as_read) == (False, True, [1], b"[1 ]")


def test_a_byte_that_is_not_utf8_spoils_its_line_even_where_it_is_not_told() -> None:
    found = read(b'["\xe4",\n"b",\n"\xe4"]')
    assert (found.value, found.spoiled, len(found.faults)) == (["?", "b", "?"], {1, 3}, 1)


def test_a_byte_order_mark_spoils_nothing() -> None:
    assert read(b"\xef\xbb\xbf[1]").spoiled == frozenset()


def test_a_text_over_two_lines_spoils_both_and_moves_none() -> None:
    found = read(b'{"a": "b\nc", "d":\n5}')
    assert (found.value, found.spoiled) == ({"a": "b c", "d": 5}, {1, 2})


def test_comments_below_each_other_are_one_fault_and_hide_no_comma() -> None:
    faults = read(b"[1,\n// one\n  // two\n]").faults
    assert [(fault.line, fault.column) for fault in faults] == [(1, 3), (2, 1)]


@pytest.mark.parametrize("text", ['{"a": #5,\n "b": 1}', '{"a": 1, // "b": 2}\n', "[1, /* 2]"])
def test_a_comment_of_which_the_end_is_not_clear_is_the_only_fault(text: str) -> None:
    (fault,) = read(text.encode()).faults
    assert fault.message.template.startswith("a comment stands here")


records = st.lists(
    st.dictionaries(st.text("ab'\"\\é", max_size=4), st.integers() | st.text("ab'\"\\é", max_size=5), min_size=1),
    min_size=1,
    max_size=6,
)
SLIPS = {
    "mark": lambda text: "\ufeff" + text,
    "comma behind": lambda text: text[:-2] + ",\n]",
    "comma before": lambda text: text.replace("[\n", "[,\n", 1),
    "odd space": lambda text: text.replace("\n", "\u00a0\n", 1),
    "comment sign": lambda text: text.replace("[\n", "[\x01\n", 1),
    "comma lacks": lambda text: text.replace("},\n", "}\n", 1),
    "comma twice": lambda text: text.replace("},\n", "},,\n", 1),
    "key twice": lambda text: text.replace("{", '{"zz": NaN, "zz": 1, ', 1),
}


@given(records, st.sampled_from(sorted(SLIPS)))
def test_a_slip_beside_the_values_changes_none(value: list[Any], slip: str) -> None:
    text = "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n]"
    wrong = SLIPS[slip](text)
    found = read(wrong.encode(), STANDARD)
    if slip == "key twice":
        value = [{"zz": 1, **value[0]}, *value[1:]]
    assert found.value == value
    assert (found.faults == ()) == (wrong == text)


def test_bytes_that_are_no_text_are_looked_for_once_a_line() -> None:
    text = b'["\xe9\xe9\xe9",\n"a",\n"\xff \xff"]'.decode("utf-8", "surrogateescape")
    assert list(bad_bytes(text)) == [2, 14]


@pytest.mark.parametrize(("lines", "said"), [(100_000, True), (100_001, False)])
def test_what_is_no_text_on_most_lines_is_not_mended(lines: int, said: bool) -> None:
    raw = b"[" + b",\n".join([b'"\xe9"'] * lines) + b"]"
    assert (explain(raw, STANDARD).mended is not None) is said
