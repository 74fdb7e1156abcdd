"""What a board page says of chance: ranks as intervals, groups that are not told apart, intervals of numbers."""

from typing import Any

import pytest
from site_aggregates import FOLDER, MANIFEST, UNCERTAINTY, aggregates, build, number, row
from strict_html import Page, read

ROWS = [
    row(1, "bufo", 95.0, rank_low=1, rank_high=2, tie_group=1, metrics={"accuracy": number(95, low=83.5, high=98.6)}),
    row(2, "rana", 90.0, rank_low=1, rank_high=2, tie_group=1, metrics={"accuracy": number(90, low=76.9, high=96.0)}),
    row(3, "hyla", 20.0, rank_low=3, rank_high=3, tie_group=2, metrics={"accuracy": number(20, low=-3.5, high=34.8)}),
    row(None, "half", 10.0, metrics={"accuracy": number(10)}),
]


def html(uncertainty: dict[str, Any] | None = UNCERTAINTY, rows: list[dict[str, Any]] | None = None) -> str:
    page = build(aggregates(rows=ROWS if rows is None else rows, uncertainty=uncertainty))[f"{FOLDER}/index.html"]
    return page.decode()


def board(**changes: Any) -> Page:
    return read(html(**changes).encode())


def test_a_rank_is_the_interval_that_the_data_supports() -> None:
    assert [line[0].split()[0] for line in board().tables[0][1:]] == ["1–2", "1–2", "3", "–"]


def test_an_interval_stands_below_its_number_and_reads_well_below_zero() -> None:
    cells = [" ".join(line[2].split()) for line in board().tables[0][1:]]
    assert cells == ["95.00 83.50–98.60", "90.00 76.90–96.00", "20.00 -3.50 to 34.80", "10.00"]


def test_a_line_parts_groups_that_can_be_told_apart_and_only_those() -> None:
    assert [line.split('"')[1] for line in html().split("<tr id=")[1:] if "leads" in line.split(">")[0]] == [
        "entry-hyla"
    ]


def test_a_whisker_stays_within_its_bar() -> None:
    assert 'd="M0.0 4H22.3"' in html()
    assert 'd="M53.4 4H63.1"' in html()


def test_the_sentence_of_the_board_stands_above_it_as_text() -> None:
    page = html()
    assert "the first 3 &lt;cannot&gt; be told apart." in page
    assert page.index("the first 3") < page.index('<table class="board"')


def test_a_board_without_entries_says_nothing_of_telling_them_apart() -> None:
    assert "told apart" not in html(rows=[])


def test_the_page_says_how_large_a_difference_has_to_be() -> None:
    assert "Accuracy 12.3. A one-sided test at 5 %" in board().text
    assert "Depth None" not in board().text


@pytest.mark.parametrize(("by", "said"), [(None, "other calls of the same kind."), ("pond", "of one pond go together")])
def test_the_page_says_what_an_interval_is(by: str | None, said: str) -> None:
    drawn = {**UNCERTAINTY["drawn"], "cluster_by": by}
    assert said in " ".join(board(uncertainty={**UNCERTAINTY, "drawn": drawn}).text.split())
    assert MANIFEST["item_noun"] == "call"


def test_a_board_that_was_closed_before_says_nothing_of_intervals() -> None:
    page = board(uncertainty=None)
    assert "Smallest difference" not in page.text
    assert "Intervals" not in page.text
