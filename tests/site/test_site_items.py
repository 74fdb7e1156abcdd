"""Lists of items, and of what an entry did on each: every state by word and shape, nothing told of held-out answers."""

import json
import posixpath
import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import cycle
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from items_made import CELLS, ENTRIES, HOSTILE, ITEMS, REMOVED, by_item, by_outcome, manifest, site
from site_aggregates import FOLDER, ROWS, aggregates, built, ruling
from strict_html import read

from checker.report.site import read_all
from checker.report.site.address import entry_items_path, entry_path, item_path
from checker.report.site.items_page import tally
from checker.report.site.outcome_cells import columns_of
from checker.report.site.outcomes import Outcome

WORDS = {
    "not_applicable": "N/A",
    "missing_generation": "no answer",
    "missing_evaluation": "not evaluated",
    "invalid_evaluation": "invalid",
}
HELD_OUT = {"kind": "heldout", "commitment": "sha256:" + "0" * 64}


@pytest.fixture(scope="module")
def files() -> Mapping[str, bytes]:
    return built(site(by_outcome()))


def table(files: Mapping[str, bytes], path: str, at: int = 0) -> list[list[str]]:
    return [[" ".join(cell.split()) for cell in line] for line in read(files[path]).tables[at]]


def word(cell: object, binary: bool) -> str:
    if binary and cell in (0, 1):
        return "passed" if cell else "failed"
    if isinstance(cell, str):
        return WORDS.get(cell, "0.6667")
    return f"{cell:.4f}"


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_list_tells_every_outcome_as_it_was_recorded(files: Mapping[str, bytes], entry: str) -> None:
    head, *lines = table(files, entry_items_path(FOLDER, entry))
    assert head == ["Call", "Hit", "Depth", "Status"]
    for line, item in zip(lines, ITEMS, strict=True):
        hit, depth = CELLS[item["id"]].get(entry, ("missing_generation",) * 2)
        assert line[0].startswith(item["id"])
        assert line[1:3] == [word(hit, True), word(depth, False)]


def test_what_a_ruling_took_and_what_was_never_there_look_different(files: Mapping[str, bytes]) -> None:
    lines = {line[0].split()[0]: line[-1] for line in table(files, entry_items_path(FOLDER, "hyla"))[1:]}
    assert lines["=four"] == "removed by a ruling"
    assert lines["three"] == "invalid"
    assert lines["<five>"] == "no answer"
    classes = set(re.findall(rb'<td class="o ([a-z ]+)">', b"".join(files.values())))
    assert {b"pass", b"fail", b"num", b"na num", b"none", b"unjudged", b"bad", b"gone", b"scored"} <= classes


def test_of_an_entry_without_any_record_nothing_is_claimed(files: Mapping[str, bytes]) -> None:
    page = read(files[entry_items_path(FOLDER, "half")])
    assert page.tables == []
    assert "nothing is known" in page.text
    own = read(files[entry_path(FOLDER, "half")])
    assert "nothing is known of single calls" in " ".join(own.text.split())
    assert "What it did on each call" not in own.text


def test_rows_carry_what_they_can_be_filtered_by(files: Mapping[str, bytes]) -> None:
    page = files[entry_items_path(FOLDER, "bufo-2")].decode()
    options = dict(re.findall(r'<option value="([^"]+)" data-f="(\d+)"', page))
    assert set(options) == {"hit:1", "hit:0", "pond:north", "pond:south", "mood:calm", "mood:low"}
    first = re.search(r'<tr data-f="([\d ]+)"><th scope="row"><a href="[^"]+/one/">', page)
    assert first
    assert set(first[1].split()) == {options[each] for each in ("hit:1", "pond:north", "mood:calm", "mood:low")}


def test_the_list_of_items_counts_who_passed_and_leaves_out_what_is_no_number(files: Mapping[str, bytes]) -> None:
    head, *lines = table(files, f"{FOLDER}/items/index.html")
    assert head == ["Call", "Hit", "Depth", "Scored"]
    assert [line[1:] for line in lines] == [
        ["2 of 3 67 %", "1.2222", "3 of 3"],
        ["1 of 2 50 %", "1.2500 n = 1", "2 of 3"],
        ["1 of 1 100 %", "0.0000 n = 1", "1 of 3"],
        ["0 of 3 0 %", "1.3333", "3 of 3"],
        ["1 of 1 100 %", "1.0000 n = 1", "2 of 3"],
        ["3 of 3 100 %", "1.5000", "3 of 3"],
    ]


def test_an_item_shows_its_text_its_parts_and_all_entries(files: Mapping[str, bytes]) -> None:
    page = read(files[item_path(FOLDER, "one")])
    assert "Who calls?" in page.text
    rows = table(files, item_path(FOLDER, "one"))
    assert [row[:4] for row in rows[1:4]] == [
        ["1", "Bufo-2", "passed", "3.0000"],
        ["2", "Rana (large)", "failed", "0.6667"],
        ["2", "Hyla", "passed", "0.0000"],
    ]
    assert rows[-1][1:4] == ["All together", "2 of 3 passed", "1.2222 mean of 3"]
    assert "../two-b-" in files[item_path(FOLDER, "one")].decode().partition("Neighbours")[2]


def test_hostile_texts_are_text_and_long_ones_are_cut(files: Mapping[str, bytes]) -> None:
    page = read(files[item_path(FOLDER, "Two|b")])
    assert "</pre><script>alert(1)</script>{{ 7*7 }} [U+202E]gnp.exe" in page.text
    assert [attributes["src"].rpartition("/")[2] for tag, attributes in page.tags if tag == "script"] == ["theme.js"]
    assert "10000 more characters are not shown here." in read(files[item_path(FOLDER, "=four")]).text
    assert HOSTILE.encode() not in files[f"{FOLDER}/items/index.html"]


def test_both_forms_of_records_make_the_same_pages(files: Mapping[str, bytes]) -> None:
    other = built(site(by_item()))
    same = [path for path in files if "/items/" in path and path.endswith(".html")]
    assert len(same) == 1 + len(ITEMS) + len(ENTRIES) + 2
    assert {path: files[path] for path in same} == {path: other[path] for path in same}


def test_items_of_a_benchmark_that_is_declared_no_more_are_those_of_the_records() -> None:
    files = built(site(by_item(), undeclared=True))
    assert [line[0].split()[0] for line in table(files, f"{FOLDER}/items/index.html")[1:]] == list(CELLS)
    assert "north" in read(files[item_path(FOLDER, "one")]).text


@pytest.mark.parametrize("records", [None, by_outcome(), by_item()], ids=["none", "by outcome", "by item"])
def test_of_held_out_answers_no_outcome_is_told(records: bytes | None) -> None:
    files = built(site(records, truth=HELD_OUT))
    own = {path: raw for path, raw in files.items() if "/items/" in path}
    assert set(own) == {f"{FOLDER}/items/index.html", *(item_path(FOLDER, item["id"]) for item in ITEMS)}
    for path, raw in own.items():
        page = read(raw)
        assert "held out" in page.text
        assert not {"passed", "failed", "no answer", "invalid"} & set(page.text.split())
        assert all(len(line) == 1 for line in page.tables[0]) if path.endswith("items/index.html") else not page.tables
    assert all(b"call_scores.jsonl" not in raw for path, raw in files.items() if "/entries/" in path or path in own)


def test_items_without_texts_and_outcomes_have_no_pages_of_their_own() -> None:
    bare = [{**item, "texts": {"query": ""}} | {"texts": {}} for item in ITEMS]
    files = built(site(None, items=[{key: value for key, value in each.items() if key != "texts"} for each in bare]))
    assert not [path for path in files if path.startswith(f"{FOLDER}/items/") and path != f"{FOLDER}/items/index.html"]
    assert "does not publish" in read(files[f"{FOLDER}/items/index.html"]).text


def test_links_of_all_these_pages_lead_somewhere(files: Mapping[str, bytes]) -> None:
    for path in [each for each in files if each.startswith(FOLDER) and each.endswith(".html")]:
        for link in read(files[path]).links:
            target = unquote(link.partition("#")[0].partition("?")[0])
            if target and not target.startswith("https:"):
                reached = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
                assert reached in files or posixpath.normpath(f"{reached}/index.html") in files, (
                    f"{path} points at {link}"
                )


def test_a_list_of_thousands_stands_in_blocks_on_several_pages() -> None:
    many = [{"id": f"call-{n}", "strata": {"pond": "north"}, "tags": {"mood": []}} for n in range(1201)]
    records = "".join(
        json.dumps(
            {
                "cells": {"hit": n % 2, "depth": 1},
                "entry": "hyla",
                "item_id": f"call-{n}",
                "ruling": None,
                "status": "scored",
            }
        )
        + "\n"
        for n in range(1201)
    )
    files = built(site(records.encode(), items=many))
    path = entry_items_path(FOLDER, "hyla")
    pages = [path, *(path.replace("index.html", f"_rows-{number}.html") for number in (2, 3))]
    assert [files[each].count(b"<tbody>") for each in pages] == [10, 10, 5]
    rows = [line[0].split()[0] for each in pages for line in read(files[each]).tables[0][1:]]
    assert rows == [item["id"] for item in many]
    assert b'data-more="_rows-2.html _rows-3.html"' in files[path]
    assert {"./", "_rows-3.html"} <= set(read(files[pages[1]]).links)
    assert b"<form" not in files[pages[1]]
    assert pages[2].replace("3", "4") not in files


@given(st.lists(st.fractions(), max_size=20))
def test_the_mean_over_an_item_is_exact_whatever_the_denominators(numbers: list[Fraction]) -> None:
    board = read_all(aggregates(manifest()))[0]
    column = next(each for each in columns_of(board.manifest.components, None) if not each.binary)
    found = [Outcome((*(Fraction(0),) * column.at, number), "scored") for number in numbers]
    assert tally(found, column).mean == (sum(numbers, Fraction(0)) / len(numbers) if numbers else None)


ALIKE = {"missing_generation": "no answer", "missing_evaluation": "not evaluated", "not_applicable": "N/A"}


@pytest.mark.parametrize(("absence", "words"), [*ALIKE.items(), (None, "no value")])
def test_an_item_without_a_number_says_why_where_all_entries_lack_it_for_one_reason(
    absence: str | None, words: str
) -> None:
    told = iter(["missing_generation", "missing_evaluation", "not_applicable"] if absence is None else [absence] * 3)
    lines = [json.loads(line) for line in by_outcome().splitlines()]
    for line in (each for each in lines if each["item_id"] == "six"):
        line["cells"]["depth"] = next(told)
    files = built(site("".join(json.dumps(each) + "\n" for each in lines).encode()))
    assert [row[2] for row in table(files, f"{FOLDER}/items/index.html") if row[0].startswith("six")] == [words]


def test_entries_of_one_name_are_told_apart_beside_each_other() -> None:
    same = [{**each, "display_name": "Same"} for each in ROWS]
    found = site(by_outcome())
    path = f"{FOLDER}/leaderboard_overall.json"
    board = json.loads(found.data[path])
    board["rows"] = [
        {**row, "display_name": each["display_name"]} for row, each in zip(board["rows"], same, strict=True)
    ]
    data = {**found.data, path: json.dumps(board).encode()}
    files = built(replace(found, data=data, boards=read_all(data)))
    assert {row[1] for row in table(files, item_path(FOLDER, "six"))} >= set(ENTRIES)


def test_a_removed_cell_says_so_and_the_others_of_the_item_keep_their_numbers() -> None:
    item, entry = REMOVED
    ruled = ruling("reward_hack", entry, items=1, components=["hit"])
    files = built(site(by_outcome(), rulings=[ruled]))
    (beside,) = (row for row in table(files, item_path(FOLDER, item)) if row[1] == "Hyla")
    assert beside[2:5] == ["removed", "1.0000", "removed by a ruling"]
    (own,) = (row for row in table(files, entry_items_path(FOLDER, entry)) if row[0].startswith(item))
    assert own[1:4] == ["removed", "1.0000", "removed by a ruling"]


@pytest.mark.parametrize(
    ("absences", "words", "kind"),
    [
        ({"missing_generation"}, "no answer", "missing-generation"),
        ({"missing_evaluation"}, "not evaluated", "missing-evaluation"),
        ({"invalid_evaluation", "not_applicable"}, "invalid", "invalid"),
        ({"missing_generation", "missing_evaluation"}, "missing", "missing"),
    ],
)
def test_a_board_says_why_a_number_is_missing_where_the_records_know_one_reason(
    absences: set[str], words: str, kind: str
) -> None:
    told = cycle(sorted(absences))
    lines = [json.loads(line) for line in by_outcome().splitlines()]
    for line in (each for each in lines if each["entry"] == "hyla"):
        line["cells"]["depth"] = next(told)
    lines.append({**lines[0], "item_id": "<five>", "entry": "hyla", "cells": {"hit": 1, "depth": sorted(absences)[0]}})
    found = site("".join(json.dumps(each) + "\n" for each in lines).encode())
    path = f"{FOLDER}/leaderboard_overall.json"
    board = json.loads(found.data[path])
    board["rows"][2]["metrics"]["depth"] = {**board["rows"][2]["metrics"]["depth"], "value": None, "total": 40}
    data = {**found.data, path: json.dumps(board).encode()}
    files = built(replace(found, data=data, boards=read_all(data)))
    (row,) = (each for each in table(files, f"{FOLDER}/index.html") if each[1].startswith("Hyla"))
    assert row[3] == f"{words} none of 40 measured"
    assert f'<td class="num {kind} g-m">'.encode() in files[f"{FOLDER}/index.html"]
