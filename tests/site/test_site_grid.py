"""Entries by items, and entries side by side: what the pages and their files hold is what is committed."""

import json

import pytest
from grids import ENTRIES, with_grid
from site_aggregates import FOLDER, aggregates, build, ruling
from strict_html import read

from checker.model.errors import UsageRefusal


def test_columns_hold_the_committed_cells_and_each_absence_is_its_own() -> None:
    site = build(with_grid())
    index = json.loads(site[f"{FOLDER}/matrix/items.json"])
    hit = json.loads(site[f"{FOLDER}/matrix/columns/hit.json"])
    depth = json.loads(site[f"{FOLDER}/matrix/columns/depth.json"])
    assert index["items"] == ["=one", "two|a", "Three"]
    assert hit["entries"] == list(ENTRIES)
    assert hit["cells"] == {"bufo-2": "110", "hyla": "011", "rana-l": "gi0"}
    assert depth["cells"] == {"bufo-2": ["3", "0", "1.25"], "hyla": ["2/3", "n", "3"], "rana-l": ["g", "e", "0"]}


def test_counts_tell_passed_in_between_failed_and_each_absence() -> None:
    tables = read(build(with_grid())[f"{FOLDER}/matrix/index.html"]).tables
    assert [line[1:] for line in tables[0][1:]] == [
        ["2", "1", "0", "0", "0", "0"],
        ["2", "1", "0", "0", "0", "0"],
        ["0", "1", "1", "0", "1", "0"],
    ]
    assert [line[1:] for line in tables[1][1:]] == [
        ["1", "1", "1", "0", "0", "0", "0"],
        ["1", "1", "0", "0", "0", "0", "1"],
        ["0", "0", "1", "0", "1", "1", "0"],
    ]


def test_every_entry_stands_beside_the_first_with_what_was_committed() -> None:
    (table,) = read(build(with_grid())[f"{FOLDER}/compare/index.html"]).tables
    assert [line[1:] for line in table[1:]] == [
        ["±0.00", "−50.00 to +50.00", "1", "1", "1", "0", "0.5", "no"],
        ["+66.67", "+10.50 to +90.25", *["N/A"] * 4, "0.5", "no"],
    ]


def test_a_board_without_outcomes_has_no_matrix_and_compares_by_its_rows() -> None:
    site = build(aggregates())
    assert f"{FOLDER}/matrix/index.html" not in site
    assert "Matrix" not in read(site[f"{FOLDER}/index.html"]).text
    assert "Nothing is published that says how entries" in read(site[f"{FOLDER}/compare/index.html"]).text


DAMAGED = {
    "another head": b"item,component,a\n",
    "a short line": b"item_id,component,bufo-2\nx,hit\n",
    "a component that some items lack": b"item_id,component,bufo-2\nx,hit,1\ny,depth,1\n",
}


@pytest.mark.parametrize("raw", DAMAGED.values(), ids=DAMAGED)
def test_a_matrix_that_pullrank_did_not_write_is_refused(raw: bytes) -> None:
    with pytest.raises(UsageRefusal, match=r"matrix\.csv"):
        build({**with_grid(), f"{FOLDER}/matrix.csv": raw})


@pytest.mark.parametrize("raw", [b"{", b"[]", b'{"level": 0.95}', b'{"level": NaN}', b"\xff"])
def test_comparisons_that_nobody_publishes_are_refused(raw: bytes) -> None:
    with pytest.raises(UsageRefusal, match=r"comparisons\.json"):
        build({**with_grid(), f"{FOLDER}/comparisons.json": raw})


@pytest.mark.parametrize("page", ["matrix", "compare"])
def test_the_pages_name_the_board_and_lead_back_to_it(page: str) -> None:
    html = build(with_grid())[f"{FOLDER}/{page}/index.html"].decode()
    assert f'<a href="../../../{FOLDER}/">Toads v1</a>' in html


def test_what_a_ruling_removed_is_told_apart_from_what_failed() -> None:
    ruled = ruling("reward_hack", "hyla", items=1, components=["hit"])
    line = {
        "cells": {"hit": 0, "depth": "2/3"},
        "entry": "hyla",
        "item_id": "=one",
        "ruling": "reward_hack",
        "status": "scored",
    }
    site = build({**with_grid({"rulings": [ruled]}), f"{FOLDER}/call_scores.jsonl": json.dumps(line).encode() + b"\n"})
    hit = json.loads(site[f"{FOLDER}/matrix/columns/hit.json"])
    depth = json.loads(site[f"{FOLDER}/matrix/columns/depth.json"])
    assert (hit["cells"]["hyla"], depth["cells"]["hyla"]) == ("x11", ["2/3", "n", "3"])
    head, *lines = read(site[f"{FOLDER}/matrix/index.html"]).tables[0]
    assert head[:4] == ["Entry", "passed", "failed", "removed"]
    assert [each[1:4] for each in lines] == [["2", "1", "0"], ["2", "0", "1"], ["0", "1", "0"]]
    assert b"removed by a ruling" in site[f"{FOLDER}/matrix/index.html"]
