"""Texts that show something, and texts that do not."""

import pytest

from checker.reading.unseen import is_blank, says_something, seen


@pytest.mark.parametrize(
    "text",
    ["\u3164", "\u2800", "\ufe0f", "\u200d", "\u115f", "\u0301", "\ue000", "\U0001ffff", "\U0010fffd", "-", " ", ""],
)
def test_these_name_nothing(text: str) -> None:
    assert not says_something(text)


@pytest.mark.parametrize("text", ["a", "7", "日本", "한국", "नमस्ते", "فارسی", "½", "(o)", "\u3164a"])
def test_these_name_something(text: str) -> None:
    assert says_something(text)


def test_what_is_seen_and_white_space_stay() -> None:
    assert seen("a\tb\n\u3000c é 日本 🦙") == "a\tb\n\u3000c é 日本 🦙"
    assert seen("\ufeffa\x00\u034fb\ufe0f\U000e0100c\ufdd0\U000effff") == "abc"


@pytest.mark.parametrize(
    "text", ["", " \n\u3000", "\u200b", "\ufeff\u00ad \u2060", "\u3164", "\x00\x1f", "\ufe0f\u2800\ue000"]
)
def test_these_are_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", ["0", " -", "\u200b?", "🦙", "\u0301", "half\u2800"])
def test_what_can_be_seen_is_not_blank(text: str) -> None:
    assert not is_blank(text)
