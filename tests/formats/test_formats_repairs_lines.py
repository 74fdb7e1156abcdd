"""Records on lines become a list where a list is wanted, and the other way round."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repairing import PATH, entry_with, mended, remedies

from checker.formats.repairs.lines_for_list import lines_for_list
from checker.formats.repairs.list_for_lines import list_for_lines
from checker.model.repair import Rewrite
from checker.reading.document import read_document
from checker.reading.splices import as_bytes, as_text, spliced


def listed(text: str) -> str:
    return mended(lines_for_list, text.encode(), "predictions").decode()


def lined(text: str) -> str:
    found = remedies(list_for_lines, read_document("scores", PATH, text.encode(), lines=True))
    for each in found:
        assert isinstance(each, Rewrite)
        text = as_bytes(spliced(as_text(text.encode()), each.splices)).decode()
    return text


def test_only_brackets_and_commas_are_added() -> None:
    assert listed('{"a": 1.50}\n{"b": "é"}\n') == '[{"a": 1.50},\n{"b": "é"}]\n'
    assert listed('\r\n {"a": 1} \r\n\r\n{"b": 2}') == '\r\n [{"a": 1}, \r\n\r\n{"b": 2}]'


@pytest.mark.parametrize(
    "text", ["", '{"a": 1}', '{"a": 1}\n5\n', '{"a": 1}\n{"b": 2\n', "[1]\n[2]\n", "[{}]", '{"a":\n1}\n{}']
)
def test_other_lines_are_left_alone(text: str) -> None:
    assert listed(text) == text


def test_a_summary_is_no_list() -> None:
    assert remedies(lines_for_list, entry_with("summary", b'{"a": 1}\n{"a": 1}\n')) == []


def test_only_brackets_commas_and_breaks_go() -> None:
    assert (
        lined('[\n {"a": 1.50,\r\n  "b": [\n1]},\n {"c": "x\\ny"}\n]\n') == '{"a": 1.50, "b": [ 1]}\n{"c": "x\\ny"}\n'
    )


@pytest.mark.parametrize("text", ["[]", "[1]", '[{"a": 1},]', '{"a": 1}\n{"b": 2}\n', "{\n}", '[{"a": 1}] 5', ""])
def test_other_lists_are_left_alone(text: str) -> None:
    assert lined(text) == text


LEAVES = st.none() | st.integers(0, 9) | st.text('a\n"é,[{', max_size=4)
VALUES = LEAVES | st.lists(LEAVES, max_size=3) | st.dictionaries(st.text("ab", max_size=2), LEAVES, max_size=2)
RECORDS = st.lists(st.dictionaries(st.text(max_size=3), VALUES, max_size=3), min_size=2, max_size=5)


@given(RECORDS, st.booleans())
def test_lines_say_as_a_list_what_they_said(records: list[Any], ascii: bool) -> None:
    text = "\n".join(json.dumps(record, ensure_ascii=ascii) for record in records)
    assert json.loads(listed(text)) == records
    assert listed(listed(text)) == listed(text)


@given(RECORDS, st.sampled_from([None, 0, 3]), st.booleans())
def test_a_list_says_on_lines_what_it_said(records: list[Any], indent: int | None, ascii: bool) -> None:
    text = json.dumps(records, indent=indent, ensure_ascii=ascii)
    once = lined(text)
    assert [json.loads(line) for line in once.removesuffix("\n").split("\n")] == records
    assert lined(once) == once
