"""An expression that is compiled later is what one is that is compiled at once."""

import re

import pytest

from checker.model.pattern import pattern


def test_an_expression_finds_what_it_should() -> None:
    word = pattern("[a-z]+", re.IGNORECASE)
    assert [each[0] for each in word.finditer("One two")] == ["One", "two"]
    assert word.fullmatch("Two") is not None
    assert word.sub("", "a1b") == "1"
    assert (word.pattern, word.flags) == ("[a-z]+", re.compile("[a-z]+", re.IGNORECASE).flags)


def test_bytes_are_searched_from_a_place_on() -> None:
    digits = pattern(rb"[0-9]+")
    found = digits.search(b"12 34", 2)
    assert found is not None
    assert found[0] == b"34"


def test_a_broken_expression_is_refused_when_it_is_used() -> None:
    broken = pattern("(")
    with pytest.raises(re.error):
        broken.match("")


def test_what_an_expression_has_not_is_a_fault() -> None:
    with pytest.raises(AttributeError):
        pattern("a").matched  # type: ignore[attr-defined]  # noqa: B018
