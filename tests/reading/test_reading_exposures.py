"""The fast search hides nothing that the library's rules would find, and finds where escapes hide it."""

import json
import re
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from kingfisher_sdk import Rules, Scanner
from planted import MAKERS, OURS, made
from strings_of import drawn

from checker.reading.exposures.figures import figures_in, is_account, is_card
from checker.reading.exposures.kinds import KINDS
from checker.reading.exposures.literals import Literals
from checker.reading.exposures.marks import MARKS
from checker.reading.exposures.place import place_of
from checker.reading.exposures.plain import plain
from checker.reading.exposures.sift import MOST, sifted

LITERALS = [mark.literal for mark in MARKS]
ALL = Literals(LITERALS)


@given(st.lists(st.sampled_from([*LITERALS, b"x", b"gh", b"-----", b"\n", b"\xff"]), max_size=30))
def test_literals_are_found_wherever_they_are(parts: list[bytes]) -> None:
    raw = b"".join(parts)
    expected = {(at, index) for index, each in enumerate(LITERALS) for at in _all(raw, each)}
    found = {(at, index) for index, at in ALL.found(raw)}
    assert found <= expected
    assert all(any(at <= other < at + len(LITERALS[index]) for other, _ in found) for at, index in expected)


@pytest.mark.parametrize("before", range(0, 40, 3))
def test_a_literal_across_the_border_of_two_pieces_is_found_once(before: int) -> None:
    raw = b"." * ((1 << 20) - before) + b"AGE-SECRET-KEY-1" + b"." * 20 + b"npm_"
    assert sorted(LITERALS[index] for index, _ in ALL.found(raw)) == [b"AGE-SECRET-KEY-1", b"npm_"]


def test_no_mark_hides_another_that_begins_inside_it_or_ends_with_it() -> None:
    for one in LITERALS:
        for other in LITERALS:
            for shared in range(1, min(len(one), len(other))):
                if one.endswith(other[:shared]):
                    found = {LITERALS[index] for index, _ in ALL.found(one + other[shared:])}
                    assert {one, other} <= found
    assert not [(one, other) for one in LITERALS for other in LITERALS if one != other and one in other]


def _all(raw: bytes, part: bytes) -> list[int]:
    return [each.start() for each in re.finditer(b"(?=" + re.escape(part) + b")", raw)]


@given(st.text(max_size=40), st.integers(0, 2))
def test_escapes_are_undone_as_often_as_json_was_written_into_json(text: str, times: int) -> None:
    assume("\\" not in text)
    ascii_only = "".join(each if " " <= each < "\x7f" or each in "\n\t" else "?" for each in text)
    raw = ascii_only
    for _ in range(times + 1):
        raw = json.dumps(raw)
    undone = plain(raw.encode(), 0, len(raw))
    assert undone.raw.decode().strip('"\\') == ascii_only.strip('"\\')
    assert len(undone.origin) == len(undone.raw)
    assert list(undone.origin) == sorted(undone.origin)


@pytest.mark.parametrize("kind", sorted(MAKERS))
@pytest.mark.parametrize("around", ["{}", "KEY={} ", '{{"a": "{}"}}', "a\\n{}\\n", "\\\\n{}", "\\u0041\\u005f {}"])
def test_each_kind_is_cut_out_at_its_beginning(kind: str, around: str) -> None:
    written = json.dumps(made(kind, 1))[1:-1]
    raw = ("x" * 50 + "\n" + around.format(written)).encode()
    [suspect] = [each for each in sifted(raw, "p").suspects if each.kind.name == kind]
    assert suspect.text[suspect.at :].startswith(made(kind, 1))
    assert (suspect.where.line, suspect.where.column) == (
        2,
        around.index("{}") + 1 - around[: around.index("{}")].count("{{"),
    )


def test_a_file_made_of_marks_is_given_up_early() -> None:
    assert len(sifted(made("npm_token").encode() + b" ", "p").suspects) == 1
    assert len(sifted((made("npm_token").encode() + b" ") * 1_000, "p").suspects) == MOST


# What follows asks the library.


def _as_python(pattern: str) -> tuple[str, int] | None:
    """Give a pattern of the library in Python's words, with flags; None where Python has no words for it."""
    ours = pattern.replace("[[:alnum:]]", "[A-Za-z0-9]").replace(r"\z", r"\Z").replace("(?-i:", "(?:")
    flags = re.ASCII | (re.VERBOSE if "(?x)" in ours else 0)
    ours = re.sub(r"\(\?[ixs]\)", "", ours)
    try:
        re.compile(ours, flags)
    except re.error:
        return None
    return ours, flags


def _rules() -> dict[str, tuple[str, int]]:
    """Give those rules of the library in whose patterns one of the marks stands."""
    rules, words = Rules(), [mark.literal.decode() for mark in MARKS]
    details = {each["id"]: rules.detail(each["id"])["detection_regex"] or "" for each in rules.metadata()}
    marked = {id: each for id, each in details.items() if any(word in each.replace("\\", "") for word in words)}
    patterns = {id: _as_python(each) for id, each in marked.items()}
    return {id: each for id, each in patterns.items() if each is not None}


def test_what_the_library_finds_that_has_a_mark_is_never_sifted_out() -> None:
    scanner, random, kinds = Scanner(base64=False), Random(5), set()
    for id, (pattern, flags) in sorted(_rules().items()):
        for _ in range(20):
            text = f" {drawn(pattern, flags, random)} "
            raw = f'{{"a": {json.dumps(text)}}}'.encode()
            found = {
                each.secret for each in scanner.scan(text.encode()) if each.visible and "generic" not in each.rule_id
            }
            for secret in (
                each
                for each in found
                if len(each) >= _REAL and "\\" not in each and any(word.decode() in each for word in LITERALS)
            ):
                suspects = sifted(raw, "p").suspects
                assert any(_overlap(secret, each.text[each.at :]) for each in suspects), (id, secret)
                kinds |= {each.kind.name for each in suspects}
    assert kinds >= {mark.kind.name for mark in MARKS} - _BY_BRANCHES - OURS


_REAL = 18
"""Patterns of the library with `+` for a number take shorter values than were ever given out."""

_BY_BRANCHES = {
    "private_key",
    "atlassian_token",
    "aws_key",
    "openai_key",
    "slack_webhook",
    "langfuse_key",
    "azure_key",
    "named_key",
}
"""Kinds whose patterns name their mark in pieces, or ask for more than one value."""


def _overlap(secret: str, text: str) -> bool:
    return text.startswith(secret) or secret.endswith(text[:20].split(" ", maxsplit=1)[0]) or text[:20] in secret


# Numbers.


@pytest.mark.parametrize(
    "number", ["4539 1488 0343 6467", "4539148803436467", "378282246310005", "5555-5555-5555-4444"]
)
def test_the_check_digit_of_a_card_holds(number: str) -> None:
    assert is_card(number) is (len(set(number) & set("0123456789")) > 3)


@given(st.integers(10**14, 10**15 - 1))
def test_one_digit_in_ten_makes_a_card_of_a_number(first: int) -> None:
    assume(len(set(str(first))) > 3)
    assert sum(is_card(f"{first}{last}") for last in range(10)) == 1


@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=11, max_size=30), st.sampled_from(["DE", "GB", "FR"]))
def test_one_pair_of_digits_makes_an_account_of_a_text(rest: str, country: str) -> None:
    held = [check for check in range(2, 99) if is_account(f"{country}{check:02}{rest}")]
    assert len(held) == 1


def test_numbers_are_told_where_they_stand() -> None:
    raw = '{\n "é": "ring +44 20 7946 0958 or pay 4539 1488 0343 6467",\n "b": "4539 1488 0343 6468"}'.encode()
    assert [(each.kind.name, each.where.line, each.where.column) for each in figures_in(raw, "p")] == [
        ("phone", 2, 13),
        ("card", 2, 37),
    ]


@pytest.mark.parametrize("count", ["+30 000 000 steps", "+1 250 000 000 tokens", "+100 000 000"])
def test_a_count_of_many_is_no_telephone_number(count: str) -> None:
    assert figures_in(f'{{"a": "trained for {count}"}}'.encode(), "p") == ()


def test_a_telephone_number_in_groups_of_three_is_told() -> None:
    assert [each.kind.name for each in figures_in(b'"+48 123 456 789"', "p")] == ["phone"]


@given(st.text(max_size=60), st.integers(0, 60))
def test_a_place_counts_characters(text: str, at: int) -> None:
    assume(not any(each in text for each in "\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"))
    before = text[:at]
    place = place_of(text.encode(errors="replace"), "p", len(before.encode(errors="replace")))
    assert (place.line, place.column) == (before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)


def test_every_kind_has_a_name_of_its_own() -> None:
    assert {mark.kind.name for mark in MARKS} <= set(KINDS)
    assert len({kind.said for kind in KINDS.values()}) == len(KINDS)
