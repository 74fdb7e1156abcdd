"""Places of JSON pointers in a text."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.model.json import Json
from checker.reading.pointer import child, resolve, split
from checker.reading.positions import locate

TEXT = """\
{"é": 1,
 "b": {"c": [1, 2,
   {"x~/": null, "": "é\\n"}]},
 "d": {}
}
"""


@pytest.mark.parametrize(
    ("pointer", "value", "key"),
    [
        ("", (1, 1), (1, 1)),
        ("/é", (1, 7), (1, 2)),
        ("/b", (2, 7), (2, 2)),
        ("/b/c", (2, 13), (2, 8)),
        ("/b/c/1", (2, 17), (2, 17)),
        ("/b/c/2/x~0~1", (3, 12), (3, 5)),
        ("/b/c/2/", (3, 22), (3, 18)),
        ("/d", (4, 7), (4, 2)),
        # what is not there stands at its nearest ancestor that is
        ("/b/c/3", (2, 13), (2, 13)),
        ("/b/c/01", (2, 13), (2, 13)),
        ("/b/c/-", (2, 13), (2, 13)),
        ("/b/none/x/y", (2, 7), (2, 7)),
        ("/d/x", (4, 7), (4, 7)),
        ("/é/x", (1, 7), (1, 7)),
        ("/none", (1, 1), (1, 1)),
    ],
)
def test_places_of_values_and_keys(pointer, value, key):
    wanted = [(pointer, False), (pointer, True)]
    assert locate(TEXT.encode(), wanted) == {(pointer, False): value, (pointer, True): key}


def test_many_at_once_are_like_each_alone():
    pointers = ["", "/é", "/b", "/b/c", "/b/c/2", "/b/c/2/x~0~1", "/b/c/9", "/d", "/d/e"]
    wanted = [(pointer, at_key) for pointer in pointers for at_key in (False, True)]
    together = locate(TEXT.encode(), wanted)
    assert together == {want: locate(TEXT.encode(), [want])[want] for want in wanted}


def test_lines_have_their_index_as_the_first_step():
    raw = b'{"a": 1}\r\n {"a": [1, 2]}\n3'
    wanted = ["/0/a", "/1", "/1/a/1", "/2", "", "/3", "/3/a", "/1/b", "/01"]
    assert locate(raw, [(each, False) for each in wanted], lines=True) == {
        ("/0/a", False): (1, 7),
        ("/1", False): (2, 2),
        ("/1/a/1", False): (2, 12),
        ("/2", False): (3, 1),
        ("", False): (1, 1),
        ("/3", False): (1, 1),
        ("/3/a", False): (1, 1),
        ("/1/b", False): (2, 2),
        ("/01", False): (1, 1),
    }


def test_a_text_that_is_no_json_gives_what_stands_before_the_fault():
    assert locate(b'{"a": 1, "b" 3, "c": 1}', [("/a", False), ("/c", False)]) == {("/a", False): (1, 7)}
    for raw in (b"", b"[1, ", b"[" * 100_000, b'{"x": 1 "a": 2}', b"{'a': 1}", b'"\xff'):
        assert ("/a", False) not in locate(raw, [("/a", False)])
    assert locate(b'{"a": 1}\n{"a": \n{"a": 3}\n', [(f"/{each}/a", False) for each in range(3)], lines=True) == {
        ("/0/a", False): (1, 7),
        ("/2/a", False): (3, 7),
    }


def test_numbers_of_any_length_are_passed():
    assert locate(b'{"a": ' + b"1" * 10_000 + b', "b": 1}', [("/b", True)]) == {("/b", True): (1, 10_009)}


values = st.recursive(
    st.one_of(st.none(), st.integers(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=3), inner, max_size=4)),
    max_leaves=15,
)


def pointers_of(value: Json, pointer: str = "") -> Iterator[str]:
    yield pointer
    if isinstance(value, dict | list):
        steps = list(value) if isinstance(value, dict) else range(len(value))
        for step in steps:
            yield from pointers_of(value[step], child(pointer, step))  # type: ignore[index,call-overload]


@settings(max_examples=150, deadline=None)
@given(values, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_the_value_that_stands_at_the_place_is_the_one_that_is_meant(value, indent, ascii):
    text = json.dumps(value, indent=indent, ensure_ascii=ascii)
    raw = text.encode("utf-8", "surrogatepass")
    lines = text.split("\n")
    found = locate(raw, [(pointer, at_key) for pointer in pointers_of(value) for at_key in (False, True)])
    for (pointer, at_key), (line, column) in found.items():
        here = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
        read = json.JSONDecoder().raw_decode(here)[0]
        named = at_key and resolve(value, pointer.rpartition("/")[0])[1].__class__ is dict and pointer
        assert read == (split(pointer)[-1] if named else resolve(value, pointer)[1])
