"""What a board in a terminal says beside its numbers: the rows that it leaves out, a removal beside `verified`."""

import re
from dataclasses import replace

from test_report_board import BENCHMARK, FIELD, GONE, KEYS, standing

from checker.boards.board import board
from checker.boards.preview import preview
from checker.model.ruling import Ruling, RulingKind
from checker.report import board as shown


def test_a_preview_says_how_many_rows_it_leaves_out() -> None:
    better = [standing(f"a{n}", 1, 1, 1, 1) for n in range(3)]
    worse = [standing(f"z{n}", 1, 0, 0, GONE) for n in range(4)]
    lines = shown.preview(preview(replace(FIELD, standings=(*better, *worse)), standing("rana", 1, 1, 0, 0)), BENCHMARK)
    assert [re.split(" {2,}", line)[2 if "→" in line else 0] for line in lines.splitlines()[3:10]] == [
        "… 1 row above",
        "a1",
        "a2",
        "rana *",
        "z0",
        "z1",
        "… 2 rows below",
    ]
    assert "…" not in shown.preview(preview(FIELD, standing("rana", 1, 1, 1, 0)), BENCHMARK)


def test_a_removal_stands_beside_verified() -> None:
    hack = Ruling(RulingKind.REWARD_HACK, "It read the answers.", (KEYS[0],))
    entries = (replace(FIELD.standings[2], rulings=(hack,)),)
    table = shown.table(board(replace(FIELD, standings=entries)), BENCHMARK)
    assert "rescored, verified, reward hack removed  below minimum coverage" in table
