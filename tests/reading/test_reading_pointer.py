"""JSON pointers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.reading.pointer import as_index, child, put, remove, resolve, split

# The example of RFC 6901, section 5.
DOCUMENT = {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, 'k"l': 6, " ": 7, "m~n": 8}


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("", DOCUMENT), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3),
        ("/g|h", 4), ("/i\\j", 5), ('/k"l', 6), ("/ ", 7), ("/m~0n", 8),
    ],
)  # fmt: skip
def test_the_examples_of_the_rfc(pointer, value):
    assert resolve(DOCUMENT, pointer) == (True, value)


@pytest.mark.parametrize(
    "pointer", ["/bar", "/foo/2", "/foo/-", "/foo/00", "/foo/+0", "/foo/-1", "/foo/x", "/foo/0/0", "/a/b"]
)
def test_what_is_absent_is_not_found(pointer):
    assert resolve(DOCUMENT, pointer) == (False, None)


def test_null_is_found():
    assert resolve({"a": None}, "/a") == (True, None)


def test_a_pointer_begins_with_a_slash():
    with pytest.raises(ValueError, match="begins with /"):
        split("a")


def test_an_index_is_written_plainly():
    assert [as_index(step) for step in ("0", "10", "01", "-1", "", "٣", "9" * 30)] == [0, 10, *[None] * 5]


@given(st.lists(st.text()))
def test_steps_come_back_as_they_went_in(steps):
    pointer = ""
    for step in steps:
        pointer = child(pointer, step)
    assert split(pointer) == tuple(steps)


def test_a_member_is_put_where_a_pointer_says_with_the_objects_on_the_way():
    document = {"a": {"b": 1}}
    put(document, "/a/c/d~1e", 2)
    put(document, "/a/b", 3)
    assert document == {"a": {"b": 3, "c": {"d/e": 2}}}


def test_nothing_is_put_through_what_is_no_object():
    document = {"a": 1, "list": [{}]}
    put(document, "/a/b", 2)
    put(document, "/list/0/x", 2)
    assert document == {"a": 1, "list": [{}]}


def test_a_member_is_removed_and_an_absent_one_is_not_missed():
    document = {"a": {"b": 1, "c": 2}, "list": [1]}
    for pointer in ("/a/b", "/a/b", "/x/y", "/list/0", "/a/c/d"):
        remove(document, pointer)
    assert document == {"a": {"c": 2}, "list": [1]}
