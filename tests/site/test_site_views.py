"""The page of a view: its parts side by side, each number with its own count."""

import json
from copy import deepcopy
from typing import Any

import pytest
from memory_tree import MemoryTree
from site_aggregates import FOLDER, MANIFEST, ROWS, aggregates, build, number, row

from checker.report.site import Site, read_all
from checker.report.site.view_page import FIRST, MOST, ViewPage, told, view_page


def page(manifest: dict[str, Any] | None = None, rows: list[dict[str, Any]] | None = None) -> ViewPage:
    data = aggregates(manifest, rows)
    site = Site(data, read_all(data), MemoryTree({}), {})
    return view_page(site.boards[0], site.boards[0].views[0])


def test_the_first_ranked_entries_are_shown_and_all_can_be_chosen() -> None:
    entries = page().entries
    assert [each.shown for each in entries] == [True] * FIRST + [False]
    assert [each.id for each in entries] == [each["entry"] for each in ROWS]
    assert entries[0].href == f"../../../../{FOLDER}/entries/bufo-2/"


def test_each_number_is_that_of_its_part_with_its_own_count() -> None:
    data = aggregates()
    path = f"{FOLDER}/leaderboard_by_pond.json"
    document = json.loads(data[path])
    inside = deepcopy(document["parts"][0]["rows"])
    inside[0] |= {"metrics": {"accuracy": number(12.5, 18, 20)}, "n_total": 20, "n_scored": 18}
    inside[1] |= {"metrics": {"accuracy": number(50, 20, 20)}, "n_total": 20, "n_scored": 15}
    inside[2] |= {"metrics": {"accuracy": number(0, 20, 20)}, "n_total": 20, "n_scored": 20}
    inside[3] |= {"metrics": {"accuracy": number(None, 0, 20)}, "n_total": 20, "n_scored": 0}
    document["parts"][0]["rows"] = inside[:4]
    data[path] = json.dumps(document).encode()
    found = view_page(*_only(data))
    cells = [(cell.text, cell.kind, cell.note) for cell in found.parts[0].cells[0]]
    assert cells == [
        ("12.50", "value", "n = 18 of 20"),
        ("50.00", "value", "n = 20, 15 scored"),
        ("0.00", "value", "n = 20"),
        ("missing", "missing", "none of 20 measured"),
        ("N/A", "na", None),
    ]
    assert found.all.cells[0][0].text == "97.50"
    assert (found.all.n, found.parts[0].n) == (40, 20)


def _only(data: dict[str, bytes]):
    (board,) = read_all(data)
    return board, board.views[0]


def test_the_file_for_scripts_holds_the_same_texts() -> None:
    shown = page()
    file = json.loads(told(shown))
    assert [each["id"] for each in file["entries"]] == [each.id for each in shown.entries]
    assert [row["n"] for row in file["rows"]] == [40, 20]
    assert [cell[0] for cell in file["rows"][1]["cells"][0]] == [cell.text for cell in shown.parts[0].cells[0]]


def test_of_very_many_entries_the_first_can_be_chosen() -> None:
    rows = [row(at, f"e{at}", 50) for at in range(1, MOST + 20)]
    shown = page(rows=rows)
    assert len(shown.entries) == MOST
    assert shown.n_entries == MOST + 19


@pytest.mark.parametrize("overlapping", [True, False])
def test_it_is_said_where_parts_overlap(overlapping: bool) -> None:
    views = [{**MANIFEST["views"][0], "overlapping": overlapping}]
    assert page({**MANIFEST, "views": views}).overlap == overlapping


def test_a_view_without_a_part_says_why() -> None:
    views = [{"id": "pond", "overlapping": True, "parts": [], "min_cell": 5}]
    found = page({**MANIFEST, "views": views})
    assert found.parts == ()
    assert "one of fewer than 5 calls" in found.note


def test_entries_of_one_name_are_told_apart_by_their_folders() -> None:
    rows = deepcopy(ROWS)
    rows[2]["display_name"] = rows[0]["display_name"]
    assert [each.name for each in page(rows=rows).entries] == ["bufo-2", "Rana (large)", "hyla", "Zero", "Half"]


def test_a_view_without_parts_says_so_in_a_sentence() -> None:
    view = {"id": "pond", "overlapping": False, "parts": [], "min_cell": 3}
    html = build(aggregates({**MANIFEST, "views": [view]}))[f"{FOLDER}/by/pond/index.html"].decode()
    assert "No part can be shown: one of fewer than 3 calls could be worked out, or the calls are not listed." in html
