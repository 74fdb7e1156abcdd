"""Ids of answers become integers where they say one, and nothing else in the file changes."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.formats.answers import FORMAT
from checker.formats.entry import read_entry
from checker.formats.repairs.whole_ids import whole_ids
from checker.model.entry import Entry
from checker.model.repair import Declined, Rewrite
from checker.reading.document import read_document
from checker.reading.splices import spliced

ROOT = FolderTree(Path(__file__).parents[1] / "examples" / "answers")
ENTRY = read_entry(ROOT, "submissions/riddles/lantern-2_2026-06-03", declared(ROOT, "riddles", vocabulary()), FORMAT)


def entry(text: str) -> Entry:
    return replace(ENTRY, documents={"answers": read_document("answers", "answers.json", text.encode())})


def mended(text: str) -> str:
    for each in whole_ids.find(entry(text)):
        if isinstance(each, Rewrite):
            text = spliced(text, each.splices)
    return text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('[{"id": "4"}]', '[{"id": 4}]'),
        ('[ {"query" : "\u00fc" , "id" : 4.0 } ]\n', '[ {"query" : "\u00fc" , "id" : 4 } ]\n'),
        ('[{"id": 4e0}, {"id": 1}, 3, {"id": "8"}]', '[{"id": 4}, {"id": 1}, 3, {"id": 8}]'),
        ('[{"id": "\\u0034"}]', '[{"id": 4}]'),
    ],
)
def test_an_integer_in_another_spelling_is_written_as_one(before: str, after: str) -> None:
    assert mended(before) == after
    assert list(whole_ids.find(entry(after))) == []


@pytest.mark.parametrize("id", ["true", '"04"', '"99"', "4.5", "null", '"four"', "[4]", '""'])
def test_what_says_no_item_is_left_alone_and_told(id: str) -> None:
    (found,) = whole_ids.find(entry(f'[{{"id": {id}}}]'))
    assert isinstance(found, Declined)
    assert found.where.pointer == "/0/id"


@pytest.mark.parametrize("text", ["", "{", "{}", "3", "[]", '[{"response": "4"}]', '[{"id": 99}]'])
def test_what_has_another_fault_or_none_is_not_touched(text: str) -> None:
    assert list(whole_ids.find(entry(text))) == []


@given(st.lists(st.sampled_from(["1", '"2"', "3.0", '"99"', "true", "8"]), max_size=6))
def test_a_file_that_is_mended_is_not_mended_again(ids: list[str]) -> None:
    once = mended("[" + ", ".join(f'{{"id": {id}, "response": "{id.strip(chr(34))}"}}' for id in ids) + "]")
    assert mended(once) == once
    assert once.count("response") == len(ids)
