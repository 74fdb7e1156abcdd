"""The one form in which JSON is written."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.reading.canonical import dump, dump_line
from checker.reading.strict import read_json, read_lines


def test_a_file():
    value = {"é": [1, Decimal("2.50"), {}, []], "a": {"z": None, "B": True}, "": '\u2028\t"\\\x7f'}
    assert dump(value).decode() == (
        '{\n  "": "\u2028\\t\\"\\\\\x7f",\n  "a": {\n    "B": true,\n    "z": null\n  },\n'
        '  "é": [\n    1,\n    2.50,\n    {},\n    []\n  ]\n}\n'
    )


def test_keys_can_stay_in_their_order():
    assert dump({"b": {"z": 1, "a": []}, "a": None}, order=iter) == (
        b'{\n  "b": {\n    "z": 1,\n    "a": []\n  },\n  "a": null\n}\n'
    )


def test_a_line():
    assert dump_line({"b": [1, Decimal("0.10")], "a": "é"}) == '{"a":"é","b":[1,0.10]}\n'.encode()


@pytest.mark.parametrize("value", [None, True, False, 0, -1, 10**30, "", [], {}])
def test_plain_values_are_written_like_anywhere(value):
    assert dump(value) == dump_line(value) == json.dumps(value).encode() + b"\n"


@pytest.mark.parametrize("text", ["0.0", "-0.00", "1E+5", "1.50", "1E-400", "123456789012345678901234567890.5"])
def test_decimals_keep_their_digits(text):
    value = read_json(dump([Decimal(text)]))[0]
    assert isinstance(value, list)
    assert str(value[0]) == text


@pytest.mark.parametrize("value", [1.5, (1,), {1}, b"", [0.0], {"a": 1.0}])
def test_what_is_no_json_is_refused(value):
    for write in (dump, dump_line):
        with pytest.raises(TypeError):
            write(value)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_not_finite_are_refused(text):
    with pytest.raises(ValueError, match="infinite"):
        dump({"a": Decimal(text)})


def test_a_name_that_is_no_text_is_escaped():
    assert dump_line("a\udcff") == b'"a\\udcff"\n'


values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**39), 10**39), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=3), inner, max_size=4)),
    max_leaves=15,
)


@given(values)
def test_what_is_written_is_read_again(value):
    assert read_json(dump(value)) == (value, ())
    assert read_lines(dump_line(value) * 2) == ([value, value], ())
    assert dump(value) == (json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()
