"""Accounts that a CODEOWNERS file names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.reading.codeowners import named_accounts


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("* @ada @Bob-B\n", {"ada", "bob-b"}),
        ("# * @ada\n", set()),
        ("  # * @ada\n", set()),
        ("* @ada # @eve\n", {"ada"}),
        ("* @ada #@eve @mallory\n", {"ada"}),
        ("*.json\t@ada\r\n/b/ @bob", {"ada", "bob"}),
        ("@ada\n", set()),
        ("/a\\ b/ @ada\n", {"ada"}),
        ("/a\\ @eve/ @ada\n", {"ada"}),
        ("* @org/team ada@example.org @-x @x- @a_b\n", set()),
        ("", set()),
    ],
)
def test_logins_that_own_a_path(text: str, named: set[str]) -> None:
    assert named_accounts(text) == named


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert all(name == name.lower() and name.isascii() for name in named_accounts(text))
