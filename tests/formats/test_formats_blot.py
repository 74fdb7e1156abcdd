"""What is blotted out holds eight characters of no value, and what has none of it stays as it is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.formats.blot import BLOT, blotted, veiled, without
from checker.model.exposure import Exposed, Exposure, Kind, Weight
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.said import say

TEXT = st.text("abcdefghij-_", max_size=40)
VALUE = st.text("abcdefghij-_", min_size=8, max_size=40)
SECRET = Kind("token", "a token", Weight.SECRET)
PERSON = Kind("home", "a home", Weight.PERSONAL)


@given(TEXT, st.integers(0, 30), st.integers(8, 40), TEXT, st.sets(VALUE, min_size=1, max_size=3))
def test_no_piece_of_a_value_is_left(before: str, start: int, size: int, behind: str, values: set[str]) -> None:
    value = sorted(values)[0]
    left = without(f"{before}{value[start : start + size]}{behind}", values)
    assert not [each for each in values for at in range(len(each) - 7) if each[at : at + 8] in left]


@given(st.text("ABCDEF", max_size=60), st.sets(VALUE, max_size=3))
def test_what_holds_no_piece_stays_as_it_is(text: str, values: set[str]) -> None:
    assert without(text, values) == text


def test_every_part_of_a_finding_is_blotted_out_but_a_rule_and_a_line() -> None:
    secret = "0123456789abcdef"
    found = Finding(
        "XXX001",
        Severity.ERROR,
        Problem(
            Place(f"a/{secret}.json", f"/{secret}", 3, 4), say("{a}", a=secret), say("{b}", b=secret), secret, secret
        ),
    )
    clean = blotted(found, Exposed("a", (Exposure(SECRET, Place("p"), secret),)))
    assert clean == Finding(
        "XXX001",
        Severity.ERROR,
        Problem(Place(f"a/{BLOT}.json", f"/{BLOT}", 3, 4), say("{a}", a=BLOT), say("{b}", b=BLOT), BLOT, BLOT),
    )


@pytest.mark.parametrize("mark", ["rubygems_", "github_pat_", "sk-proj-", "-----BEGIN RSA " + "PRIVATE KEY-----"])
def test_a_public_mark_stays_where_it_stands_alone(mark: str) -> None:
    secret = f"{mark}0123456789abcdef"
    assert without(f"submissions/b/{mark}r0/x.json", {secret}) == f"submissions/b/{mark}r0/x.json"
    assert without(f"submissions/b/{mark}0/x.json", {secret}) == f"submissions/b/{BLOT}/x.json"
    assert without(f"a {secret} b {mark}", {secret}) == f"a {BLOT} b {mark}"


def _escaped(text: str, hidden: set[int]) -> str:
    return "".join(f"\\u{ord(each):04x}" if at in hidden else each for at, each in enumerate(text))


@given(TEXT, st.integers(0, 30), TEXT, VALUE, st.sets(st.integers(0, 200)))
def test_of_a_line_of_a_file_no_piece_is_left_behind_escapes(
    before: str, start: int, behind: str, value: str, hidden: set[int]
) -> None:
    line = _escaped(f"é{before}{value[start:]}{behind}", hidden)
    left = json.loads(f'"{veiled(line, {value})}"')
    assert not [at for at in range(len(value) - 7) if value[at : at + 8] in left]
    assert BLOT in left or left == json.loads(f'"{line}"')


def test_files_keep_the_names_of_people() -> None:
    found = Finding("XXX001", Severity.ERROR, Problem(Place("a/somebody.json"), say("{a}", a="somebody"), say("b")))
    clean = blotted(found, Exposed("a", (Exposure(PERSON, Place("p"), "somebody"),)))
    assert clean.problem == Problem(Place("a/somebody.json"), say("{a}", a=BLOT), say("b"))


def test_neither_a_value_nor_a_stretch_is_in_what_programs_show_of_it() -> None:
    assert "0123456789abcdef" not in repr(Exposed("a", (Exposure(SECRET, Place("p"), "0123456789abcdef"),)))
    assert "0123456789abcdef" not in repr(
        Exposure(SECRET, Place("p"), "0123456789abcdef", beside=("0123456789abcdef",))
    )
