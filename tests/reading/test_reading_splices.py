"""Splices: applied, put one after the other, and the members that they are made from."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.model.repair import Splice
from checker.reading.spans import behind_space, elements, members, without
from checker.reading.splices import as_bytes, as_text, followed, spliced


@st.composite
def splices_of(draw: st.DrawFn, text: str) -> tuple[Splice, ...]:
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    pairs = zip(cuts[::2], cuts[1::2], strict=False)
    return tuple(Splice(start, end, draw(st.text("xyz\n", max_size=4))) for start, end in pairs)


@given(st.data(), st.text("abc\n", max_size=30))
def test_two_steps_are_one(data: st.DataObject, text: str) -> None:
    first = data.draw(splices_of(text))
    between = spliced(text, first)
    second = data.draw(splices_of(between))
    assert spliced(text, followed(first, second)) == spliced(between, second)


def test_what_stays_is_not_spliced() -> None:
    both = followed((Splice(1, 1, "x"), Splice(4, 5, "")), (Splice(2, 3, "yy"),))
    assert both == (Splice(1, 2, "xyy"), Splice(4, 5, "")) or spliced("abcdefgh", both) == "axyycdfgh"
    assert [splice.start for splice in both] == [1, 4]


@pytest.mark.parametrize("bad", [(Splice(2, 1, ""),), (Splice(0, 2, ""), Splice(1, 3, "")), (Splice(0, 9, ""),)])
def test_splices_that_overlap_are_a_fault(bad: tuple[Splice, ...]) -> None:
    with pytest.raises(ValueError, match="splices"):
        spliced("abcd", bad)


@given(st.binary(max_size=40))
def test_bytes_stay(raw: bytes) -> None:
    assert as_bytes(as_text(raw)) == raw


VALUES = st.recursive(
    st.none() | st.integers(-5, 5) | st.text(max_size=3),
    lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(), v),
)


@given(st.dictionaries(st.text(max_size=3), VALUES, max_size=5), st.sampled_from([None, 1, 4]), st.booleans())
def test_members_stand_where_they_are_said_to(value: dict[str, object], indent: int | None, ascii: bool) -> None:
    text = "\n " + json.dumps(value, indent=indent, ensure_ascii=ascii)
    found = members(text, behind_space(text))
    assert {m.key: json.loads(text[m.start : m.end]) for m in found} == value
    assert [json.loads(text[m.key_start : m.key_end]) for m in found] == list(value)


@given(st.lists(VALUES, max_size=5), st.sampled_from([None, 1, 4]))
def test_elements_stand_where_they_are_said_to(value: list[object], indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    assert [json.loads(text[start:end]) for start, end in elements(text, 0)] == value


@given(st.dictionaries(st.text(max_size=3), VALUES, min_size=1, max_size=6), st.data(), st.sampled_from([None, 2]))
def test_members_go_with_their_commas(value: dict[str, object], data: st.DataObject, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    gone = data.draw(st.sets(st.sampled_from(sorted(value))))
    found = members(text, 0)
    left = json.loads(spliced(text, tuple(without(found, [m for m in found if m.key in gone]))))
    assert left == {key: each for key, each in value.items() if key not in gone}
