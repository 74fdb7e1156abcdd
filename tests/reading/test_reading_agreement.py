"""The fast parser and the explaining scanner accept and refuse the same texts."""

import json
from decimal import Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from checker.reading import scan
from checker.reading.caps import within_caps
from checker.reading.explain import explain
from checker.reading.limits import STANDARD
from checker.reading.parser import parse
from checker.reading.strict import read_json, read_lines
from tests.reading.json_texts import damaged, documents


def fast_accepts(raw: bytes) -> bool:
    try:
        return within_caps([parse(raw)], STANDARD)
    except ValueError:
        return False


@settings(max_examples=400, deadline=None)
@given(damaged())
@example(b'"\\u12"')
@example(b"-")
@example(b"1.")
@example(b'["\xed\xa0\x80"]')
@example(b"0e401")
@example(b"0e-440")
@example(b"1e-400")
@example(b"-0")
@example(b"1" * 4301)
@example(b"1e99999999999999999999")
@example(b"[" * 64 + b"]" * 64)
@example(b"[" * 65 + b"]" * 65)
@example(b'{"a":' * 64 + b"1" + b"}" * 64)
@example(b'{"a":' * 65 + b"1" + b"}" * 65)
def test_both_ways_agree(raw: bytes) -> None:
    with_shortcut = explain(raw, STANDARD).faults
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scan, "SHORTCUT_DEPTH", 0)
        assert explain(raw, STANDARD).faults == with_shortcut
    assert fast_accepts(raw) == (with_shortcut == ())


@settings(max_examples=100, deadline=None)
@given(documents)
def test_a_value_that_is_read_is_the_one_the_standard_library_reads(text: str) -> None:
    value, faults = read_json(text.encode())
    if not faults:
        assert value == json.loads(text, parse_float=Decimal)


@settings(max_examples=200, deadline=None)
@given(damaged())
def test_every_fault_stands_inside_the_text(raw: bytes) -> None:
    lines = raw.decode("utf-8", "surrogateescape").removeprefix("\ufeff").split("\n")
    for fault in read_json(raw)[1]:
        assert 1 <= fault.line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
        assert fault.message.fill(repr)
        assert fault.fix.fill(repr)


@settings(max_examples=100, deadline=None)
@given(st.lists(documents.map(lambda text: text.replace("\r", "").replace("\n", "")), min_size=1, max_size=5))
def test_lines_are_read_like_documents(texts: list[str]) -> None:
    values, faults = read_lines("\n".join(texts).encode())
    alone = [read_json(text.encode()) for text in texts]
    assert bool(faults) == any(wrong for _, wrong in alone)
    if not faults:
        assert values == [value for value, _ in alone]
    else:
        expected = [(number, fault.column, fault.kind) for number, (_, wrong) in enumerate(alone, 1) for fault in wrong]
        assert [(fault.line, fault.column, fault.kind) for fault in faults] == expected
