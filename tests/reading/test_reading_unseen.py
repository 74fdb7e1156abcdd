"""Texts that show something, and texts that do not."""

import pytest

from checker.reading.unseen import says_something, seen


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
