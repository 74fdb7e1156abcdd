"""The page on changes names every cause, and every key of a declaration."""

import re
from pathlib import Path

from checker.boards.documents.changes import Why
from checker.reading.declaration.documents.root import DeclarationPart

PAGE = (Path(__file__).parents[2] / "docs" / "changes.md").read_text(encoding="utf-8")
NAMES_AND_TEXTS = {"id", "item_noun", "title", "description", "versions", "$schema"}


def test_every_cause_and_reason_is_explained() -> None:
    for why in Why:
        assert f"\n| `{why}` | " in PAGE


def test_every_key_of_a_declaration_is_placed() -> None:
    keys = {slot.written for slot in DeclarationPart.slots} - NAMES_AND_TEXTS
    told = re.search(r"\| what is changed \|.*?\n\n", PAGE, re.DOTALL)[0]
    assert {key for key in keys if not re.search(rf"`{key}[`.]", told)} == set()
