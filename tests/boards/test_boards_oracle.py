"""Every number on every board against a second, naive computation; and files that do not depend on order."""

import random
from dataclasses import replace

import oracle
from board_strategies import fields
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.boards.board import board
from checker.boards.files import files
from checker.boards.flags import UNRANKING
from checker.boards.parts import parts
from checker.boards.trace import trace
from checker.model.board import Board, Field

FEWER = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def agree(found: Board, expected: list[oracle.Line]) -> None:
    by_entry = {line.entry: line for line in expected}
    assert sorted(by_entry) == sorted(row.entry for row in found.rows)
    for row in found.rows:
        line = by_entry[row.entry]
        assert line.metrics == {name: (s.value, s.n, s.total) for name, s in row.metrics.items()}
        assert line.components == {name: (s.value, s.n, s.total) for name, s in row.components.items()}
        assert (line.n_scored, line.n_included) == (row.n_scored, row.n_included)
        assert line.why_not == UNRANKING.intersection(row.flags)
        assert line.rank == row.rank


@FEWER
@given(fields())
def test_the_board_over_all_items_is_what_the_oracle_says(field: Field) -> None:
    agree(board(field), oracle.lines(field, field.items.items))


@FEWER
@given(fields())
def test_the_boards_over_parts_are_what_the_oracle_says(field: Field) -> None:
    for view in field.benchmark.views:
        expected = {
            value
            for item in field.items.items
            for value in (item.tags["topic"] if view.multi else [item.attributes["task"]])
        }
        assert expected == {part.value for part in parts(field, view)}
        for value in expected:
            inside = [
                item
                for item in field.items.items
                if value in (*item.tags.get(view.name, ()), item.attributes.get(view.name))
            ]
            agree(board(field, view, value), oracle.lines(field, inside))


@FEWER
@given(fields())
def test_ranked_rows_come_first_and_in_order(field: Field) -> None:
    ranks = [row.rank for row in board(field).rows]
    ranked = [rank for rank in ranks if rank is not None]
    assert ranks == sorted(ranked) + [None] * (len(ranks) - len(ranked))


@FEWER
@given(fields(), st.randoms(use_true_random=False))
def test_the_order_of_entries_and_records_does_not_show_in_any_byte(field: Field, order: random.Random) -> None:
    shuffled = []
    for standing in field.standings:
        result = standing.result
        if result is not None:
            result = replace(result, records=tuple(order.sample(result.records, len(result.records))))
        shuffled.append(replace(standing, result=result))
    order.shuffle(shuffled)
    assert files(field) == files(replace(field, standings=tuple(shuffled)))


@FEWER
@given(fields())
def test_a_trace_gives_the_very_number_of_the_board(field: Field) -> None:
    for row in board(field).rows:
        for name, score in row.metrics.items():
            traced = trace(field, row.entry, name)
            assert traced.agrees
            assert traced.value == score.value
            if not traced.parts and score.value is not None:
                assert traced.count == score.n == sum(item.counted for item in traced.items)
