"""Whatever comes from outside leaves inert and visible, in every channel."""

import json
import re
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rendered import parts

from checker.report import escape

# Every code point, lone surrogates too, and the signs that a channel could act on far more often than chance.
ACTIVE = st.sampled_from(
    list("`|@#<>&[]()!*_~\\:,%=+-\"'\n\r\t\x00\x1b\x9b\u202e\u200b\u2028\ufeff\udc80\u1fef /www.https:")
)
FOREIGN = st.lists(st.one_of(ACTIVE, st.characters(codec=None)), max_size=60).map("".join)
MARKDOWN = [
    "`",
    "``` ```",
    "\\`",
    "\u1fef`",
    "</code><b>",
    "@team",
    "https://x.yz a@b.co",
    "a|b\\|c",
    " ",
    "",
    "``",
    "\x00",
]


def invisible(text: str) -> list[str]:
    return [c for c in text if not c.isprintable()]


@settings(deadline=None)
@given(FOREIGN)
def test_a_terminal_gets_one_visible_quoted_line(text: str) -> None:
    shown = escape.for_terminal(text)
    assert invisible(shown) == []
    assert re.fullmatch(r'"(?:[^"\\]|\\.)*"…?', shown)
    shown.encode()


def test_a_terminal_text_is_told_apart_from_its_escapes() -> None:
    assert escape.for_terminal("a\x1b[0m") == r'"a\x1b[0m"'
    assert escape.for_terminal(r"a\x1b[0m") == r'"a\\x1b[0m"'
    assert escape.for_terminal("\udcff\u202e\U000e0001\n") == r'"\xff\u202e\U000e0001\n"'


@pytest.mark.parametrize(
    ("text", "terminal", "comment"),
    [
        ("item-\uff18", r"item-\uff18", "item-[U+FF18]"),
        ("item-8\u0332", r"item-8\u0332", "item-8[U+0332]"),
        ("\U0001d7d8", r"\U0001d7d8", "[U+1D7D8]"),
        ("हिन्दी é R² カ", "हिन्दी é R² カ", "हिन्दी é R² カ"),
    ],
)
def test_what_passes_for_ascii_is_shown_as_what_it_is(text: str, terminal: str, comment: str) -> None:
    assert escape.for_terminal(text) == f'"{terminal}"'
    assert escape.clean_for_markdown(text) == comment


def test_a_cut_is_told_outside_the_quotes() -> None:
    assert escape.for_terminal("abcdef", limit=3) == '"abc"…'
    assert escape.for_terminal("abc", limit=3) == '"abc"'
    assert escape.for_terminal("ab\n", limit=3) == '"ab"…'


@settings(deadline=None)
@given(FOREIGN)
def test_names_and_values_are_bare_only_when_nothing_hides(text: str) -> None:
    for shown in (escape.name_for_terminal(text), escape.value_for_terminal(text)):
        assert invisible(shown) == []
        assert shown == text or shown.startswith('"')


@pytest.mark.parametrize(("text", "shown"), [("a/b-1.json", "a/b-1.json"), ("a b", '"a b"'), ("", '""'), ("é", '"é"')])
def test_a_plain_path_is_bare(text: str, shown: str) -> None:
    assert escape.name_for_terminal(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"), [('"a"', '"a"'), (" a", '" a"'), ("[1, 2]", "[1, 2]"), ("a\u200bb", r'"a\u200bb"')]
)
def test_a_value_is_bare_when_all_of_it_shows(text: str, shown: str) -> None:
    assert escape.value_for_terminal(text) == shown


@settings(deadline=None)
@given(FOREIGN)
@example("`" * 300)
def test_markdown_is_one_code_span_and_nothing_else(text: str) -> None:
    found = parts(f"before {escape.for_markdown(text)} after\n")
    assert found.tags == ["p", "code", "/code", "/p"]
    assert found.code == [escape.clean_for_markdown(text)]


@settings(deadline=None)
@given(FOREIGN)
def test_markdown_in_a_table_leaves_the_row_intact(text: str) -> None:
    found = parts(
        f"| a | b |\n| --- | --- |\n| {escape.for_markdown(text, table=True)} | {escape.for_markdown('next')} |\n"
    )
    row = ["tr", "td", "code", "/code", "/td", "td", "code", "/code", "/td", "/tr"]
    head = ["table", "thead", "tr", "th", "/th", "th", "/th", "/tr", "/thead"]
    assert found.tags == [*head, "tbody", *row, "/tbody", "/table"]
    assert found.code == [escape.clean_for_markdown(text, table=True), "next"]


@pytest.mark.parametrize("text", MARKDOWN)
def test_known_markdown_attacks_stay_text(text: str) -> None:
    found = parts(f"- {escape.for_markdown(text)}\n")
    assert found.tags == ["ul", "li", "code", "/code", "/li", "/ul"]


def test_a_mention_is_parted_for_mail() -> None:
    assert escape.for_markdown("@team") == "` @\u200bteam `"


def test_markdown_text_is_shortened_and_composed() -> None:
    assert escape.clean_for_markdown("e\u0301" + "x" * 300, limit=4) == "éxxx…"


def test_what_says_nothing_is_said_to_be_blank() -> None:
    assert escape.for_markdown("") == escape.for_markdown("   ") == "` (blank) `"


@settings(deadline=None)
@given(FOREIGN)
def test_a_workflow_command_has_one_line_and_no_command_inside(text: str) -> None:
    data = escape.for_workflow_command(text)
    assert invisible(data) == []
    assert "::" not in data
    assert "##[" not in data
    assert re.sub(r"%25", "", data).count("%") == 0


@settings(deadline=None)
@given(FOREIGN)
def test_a_workflow_property_ends_where_it_ends(text: str) -> None:
    value = escape.for_workflow_command(text, property=True)
    assert not set(value) & set(":,\n\r")
    assert "##[" not in value


@pytest.mark.parametrize("text", ["##[add-mask]pass", "a ###[error]x", "##[", "##\x00", "##`[", "##\u200b["])
@pytest.mark.parametrize(
    "door",
    [
        escape.for_terminal,
        escape.name_for_terminal,
        escape.value_for_terminal,
        escape.for_markdown,
        escape.for_workflow_command,
    ],
)
def test_no_door_lets_a_command_of_the_log_through(door: Callable[[str], str], text: str) -> None:
    """The runner finds the old form of a command anywhere in a line, whatever stands before it."""
    assert "##[" not in door(text)


def test_a_broken_command_is_still_read_as_what_it_was() -> None:
    assert escape.for_terminal("##[error]") == r'"#\x23[error]"'
    assert escape.for_markdown("##[error]") == "` ##\u200b[error] `"


@given(FOREIGN)
@example("##[add-mask]pass")
@example("\\##[error]")
def test_json_for_a_log_means_the_same_and_holds_no_command(text: str) -> None:
    shown = escape.json_for_log(json.dumps({"found": text}))
    assert "##[" not in shown
    assert json.loads(shown) == {"found": text}


def test_a_workflow_command_keeps_ordinary_text() -> None:
    assert escape.for_workflow_command("50% of a:b") == "50%25 of a:b"
    assert escape.for_workflow_command("a:b,c", property=True) == "a%3Ab%2Cc"


@settings(deadline=None)
@given(FOREIGN)
def test_json_and_html_texts_can_be_encoded(text: str) -> None:
    escape.for_json(text).encode()
    assert invisible(escape.for_html(text)) == []
    assert re.fullmatch(r"[A-Za-z0-9%/._~-]*", escape.for_address(text))
