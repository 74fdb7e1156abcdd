"""Answers are the same in spite of what a copier changes to no effect, and nothing else makes them the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.formats.sayings import asked_later, saying_of

PATCH = """diff --git a/legs.py b/legs.py
index 1111111..2222222 100644
--- a/legs.py
+++ b/legs.py
@@ -1,4 +1,4 @@ def legs():
 import wood
-legs = wood.saw(length=90, grain='along', oiled=False)
+legs = wood.saw(length=45, grain='across', oiled=True)
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1111111..2222222", "3333333..4444444"),
        ("@@ -1,4 +1,4 @@ def legs():", "@@ -11,4 +13,4 @@"),
        ("--- a/legs.py", "--- a/legs.py\t2026-01-01 00:00:00"),
        (" import wood\n", ""),
        ("length=45, ", "length=45,  "),
        ("\n", "\r\n"),
    ],
)
def test_what_a_tool_writes_around_a_patch_does_not_count(old: str, new: str) -> None:
    other = PATCH.replace(old, new)
    assert other != PATCH
    assert saying_of(other) == saying_of(PATCH)
    assert saying_of(PATCH).patch
    assert saying_of(PATCH).weighty


LINES = st.sampled_from(
    [
        "--- a/Legs.py",
        "+++ b/legs.py\t2026",
        "@@ -1 +1 @@",
        "+",
        "+ \t",
        "- x",
        "+\tlegs = 3",
        "-LEGS ß",
        "+" + "y" * 70,
        " z",
    ]
)


@given(st.sampled_from(["diff --git a b", "--- a/x", "Index: x"]), st.lists(LINES, max_size=8), st.text(max_size=5))
def test_a_patch_that_is_read_later_is_the_same(first: str, lines: list[str], more: str) -> None:
    patch = "\n".join([first, *lines, more])
    now, later = saying_of(patch), asked_later(patch)
    if later is None:
        assert now.text == ""
    else:
        assert (later.text, later.weighty, later.patch) == (now.text, now.weighty, now.patch)
        assert now.text.startswith(later.begins)


@pytest.mark.parametrize(("old", "new"), [("length=45", "length=46"), ("+++ b/legs.py", "+++ b/arms.py")])
def test_another_change_is_another_patch(old: str, new: str) -> None:
    assert saying_of(PATCH.replace(old, new)) != saying_of(PATCH)


def test_a_change_of_a_line_carries_no_weight() -> None:
    assert not saying_of("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-legs = 4\n+legs = 3\n").weighty


def test_white_space_and_case_do_not_count() -> None:
    assert saying_of("  About\n49  YEARS ") == saying_of("about 49 years")
    assert saying_of("49") != saying_of("50")


def test_values_that_are_no_texts_are_compared_as_they_are() -> None:
    assert saying_of(["red", "blue"]) == saying_of(["red", "blue"])
    assert saying_of(["red", "blue"]) != saying_of(["blue", "red"])
    assert saying_of(True) != saying_of(1)
    assert saying_of("x" * 100).weighty
    assert not saying_of("x" * 99).weighty


def test_signs_between_many_words_do_not_count() -> None:
    said = "First the left grasper is handed over, then the tray."
    assert saying_of(said) == saying_of("First the left grasper\u200b is handed over \u2013 then the tray")
    assert saying_of("x + 1") != saying_of("x - 1")


def test_texts_inside_a_value_are_compared_as_texts_are() -> None:
    assert saying_of({"answer": "About 49  years"}) == saying_of({"answer": "about 49 years"})
    assert saying_of({"answer": "49"}) != saying_of({"answer": "50"})
