"""JSON Lines are read past lines that are broken."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.reading.limits import JsonLimits
from checker.reading.lines import read_each_line

GOOD = b'{"a":1}\n'


@pytest.mark.parametrize(
    ("broken", "value"),
    [
        (b'{"a":2', None),
        (b'{"a":2,}', {"a": 2}),
        (b'{"a":NaN}', {"a": None}),
        (b'{"a":2},', None),
        (b"", None),
        (b"#", None),
        (b'{"a":"\xff"}', {"a": "?"}),
        (b'[[{"a":2}', None),
    ],
)
def test_a_broken_line_is_told_and_hides_nothing_of_the_others(broken: bytes, value: object) -> None:
    found = read_each_line(GOOD + broken + b"\n" + GOOD)
    assert {fault.line for fault in found.faults} == {2} == found.spoiled
    assert found.mended is not None
    assert found.mended.count(b"\n") == 2
    assert found.value == [{"a": 1}, value, {"a": 1}]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"x\n",
        b'[\n{"a":1},\n{"a":2}\n]\n',
        b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
        "[1]\n".encode("utf-16"),
    ],
)
def test_what_is_wrong_as_a_whole_is_not_looked_through(raw: bytes) -> None:
    found = read_each_line(raw)
    assert found.faults
    assert (found.value, found.mended) == (None, None)


def test_a_mark_at_the_beginning_spoils_nothing() -> None:
    found = read_each_line(b"\xef\xbb\xbf" + GOOD + GOOD)
    assert [fault.line for fault in found.faults] == [1]
    assert (found.value, found.spoiled) == ([{"a": 1}, {"a": 1}], frozenset())


def test_too_many_faults_end_the_reading() -> None:
    found = read_each_line(b"x\n" * 20 + GOOD, JsonLimits(faults=10))
    assert len(found.faults) == 10
    assert found.mended is None


@given(st.lists(st.one_of(st.integers(), st.text(max_size=5)), min_size=2, max_size=8), st.data())
def test_each_good_line_keeps_its_value_and_place(values: list[object], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(values) - 1))
    lines = [json.dumps(value) for value in values]
    lines[at] = data.draw(st.sampled_from(["{", "nul", '"', "[1,", "1 2", "'x"]))
    found = read_each_line("\n".join(lines).encode())
    assert found.spoiled == {at + 1}
    assert isinstance(found.value, list)
    assert [each for place, each in enumerate(found.value) if place != at] == values[:at] + values[at + 1 :]
