"""Rankings that are declared beside the one that counts."""

from dataclasses import replace
from fractions import Fraction

import ten_items
from published import parsed, with_everything

from checker.boards.board import board
from checker.boards.rank import rank
from checker.model.board import Field, Row
from checker.model.ranking import Beside, Ranking
from checker.report.board import table


def ranked(metric: str, **how: object) -> Field:
    field = ten_items.field()
    other = Beside("By another", Ranking(metric, **how))  # type: ignore[arg-type]
    return replace(
        field, benchmark=replace(field.benchmark, ranking=replace(field.benchmark.ranking, beside={"o": other}))
    )


def by_hand(rows: list[Row], metric: str) -> dict[str, int]:
    values = {row.entry: row.metrics[metric].value or Fraction(-1) for row in rows}
    return {entry: 1 + sum(other > value for other in values.values()) for entry, value in values.items()}


def test_a_ranking_beside_ranks_the_ranked_rows_and_leaves_their_order_alone() -> None:
    for metric in ten_items.field().benchmark.metrics:
        field = ranked(metric)
        made, plain = board(field), board(ten_items.field())
        assert [(row.entry, row.rank) for row in made.rows] == [(row.entry, row.rank) for row in plain.rows]
        standing = [row for row in made.rows if row.rank is not None]
        assert {row.entry: row.beside["o"] for row in standing} == by_hand(standing, metric)
        assert all(row.beside == {} for row in made.rows if row.rank is None)


def test_values_that_look_the_same_rank_the_same_where_rounded_ones_are_compared() -> None:
    field = ranked("f1", as_shown=True)
    first, second = [row for row in board(field).rows if row.rank is not None][:2]
    score = first.metrics["f1"]
    value = Fraction(1, 3)
    near = value + Fraction(1, 10**9)
    rows = [
        replace(first, metrics={**first.metrics, "f1": replace(score, value=value)}),
        replace(second, metrics={**second.metrics, "f1": replace(score, value=near)}),
    ]
    assert [row.beside["o"] for row in rank(field.benchmark, rows)] == [1, 1]
    exactly = rank(ranked("f1").benchmark, rows)
    assert {row.entry: row.beside["o"] for row in exactly} == {first.entry: 2, second.entry: 1}


def test_the_file_says_by_what_it_ranks() -> None:
    (told,) = parsed(with_everything(), "leaderboard_beside.json")["rankings"]
    assert (told["id"], told["label"], told["values"], told["then"]) == ("other", "Other", "shown", [])
    overall = parsed(with_everything(), "leaderboard_overall.json")
    assert set(told["ranks"]) == {row["entry"] for row in overall["rows"] if row["rank"] is not None}


def test_a_board_in_the_terminal_has_a_column_for_it() -> None:
    field = ranked("f1")
    head, first = table(board(field), field.benchmark).splitlines()[2:4]
    assert head.split("  ")[:2] == ["rank", "By another"]
    assert first.split()[:2] == ["1", str(board(field).rows[0].beside["o"])]
