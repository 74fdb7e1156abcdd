"""Boards of very many lines: pages of a hundred, and one file from which scripts take all of them."""

import json
import posixpath

import made_boards
import pytest
from strict_html import read

from checker.report.site.board_page import board_page
from checker.report.site.paging import SIZE, WHOLE, columns, paged

PATH = "toads/v1/index.html"


def table(count: int):
    site = made_boards.site(made_boards.data(count))
    return board_page(site, site.boards[0], PATH, None, None).table


def test_up_to_so_many_lines_stand_on_one_page() -> None:
    (only,) = paged(table(WHOLE), PATH)
    assert (len(only.lines), only.leaves, only.file) == (WHOLE, (), None)


def test_a_longer_board_has_pages_that_hold_each_line_once() -> None:
    made = table(WHOLE + 1)
    shown = list(paged(made, PATH))
    assert [each.path for each in shown][:2] == [PATH, "toads/v1/page/2/index.html"]
    assert [len(each.lines) for each in shown] == [SIZE] * 5 + [1]
    assert tuple(line for each in shown for line in each.lines) == made.lines
    assert [each.file is not None for each in shown] == [True] + [False] * 5
    assert [leaf and leaf.text for leaf in shown[0].leaves] == ["1", "2", "3", None, "6"]
    assert [leaf.href for leaf in shown[2].leaves if leaf and leaf.text == "1"] == ["../../../../toads/v1/"]


def test_the_file_holds_what_the_lines_show() -> None:
    made = table(WHOLE + 1)
    told = json.loads(columns(made))
    by_key = {column["key"]: column for column in told["columns"]}
    assert [column["key"] for column in told["columns"]] == [head.key for head in made.heads]
    assert by_key["m.accuracy"]["text"] == [line.cells[0].text for line in made.lines]
    assert by_key["m.accuracy"]["interval"] == [line.cells[0].interval for line in made.lines]
    assert by_key["m.depth"]["kinds"][:5] == "vvvvn"
    assert by_key["cost"]["kinds"][:6] == "vvrvvr"
    assert by_key["coverage"]["text"] == [line.scored for line in made.lines]
    assert by_key["rank"]["text"] == [line.rank for line in made.lines]
    assert told["unranked"] == [at for at, line in enumerate(made.lines) if not line.ranked]
    assert [f"{told['base']}{name}/" for name in told["names"]] == [line.href for line in made.lines]


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return made_boards.pages_of(made_boards.site(made_boards.data(WHOLE + 1)), "board")


def test_without_scripts_every_line_is_found_by_links(site: dict[str, bytes]) -> None:
    names = [cell[1] for page in range(1, 7) for cell in read(site[_page(page)]).tables[0][1:]]
    assert len(names) == len(set(names)) == WHOLE + 1
    links = [posixpath.normpath(posixpath.join("toads/v1/page/6", link)) for link in read(site[_page(6)]).links]
    assert {"toads/v1/entries/entry-00500", "toads/v1", "toads/v1/page/5", "methods"} <= {
        link.partition("#")[0].rstrip("/") for link in links
    }


def _page(number: int) -> str:
    return PATH if number == 1 else f"toads/v1/page/{number}/index.html"
