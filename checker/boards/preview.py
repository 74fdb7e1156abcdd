"""The board as it would stand with one more entry, or with a new version of one."""

from collections.abc import Mapping
from dataclasses import replace

from checker.boards.rulings import in_force
from checker.model.board import Board, Field, Row, Standing
from checker.model.said import Said
from checker.model.value import dataclass

_NEIGHBOURS = 2


@dataclass(frozen=True, slots=True)
class Move:
    """An entry whose rank changes; None: not ranked."""

    entry: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a candidate does to the board over all items.

    `row` is the candidate's own, and `neighbours` are up to two rows on either side of it and itself, in board order.
    `moves` are the other entries whose rank changes, by their new place. `ties` names the entries that share its rank,
    `not_apart` the others of its tie group. Rows of both boards have rank intervals and tie groups; `shifted` others
    have a new one of either. `sentence` says what can be told apart on the new board.
    """

    before: Board
    after: Board
    row: Row
    n_ranked: int
    neighbours: tuple[Row, ...]
    moves: tuple[Move, ...]
    ties: tuple[str, ...]
    not_apart: tuple[str, ...]
    sentence: Said
    shifted: int = 0

    @property
    def rank_after(self) -> int | None:
        """The candidate's rank on the new board; None when `row.flags` keep it out."""
        return self.row.rank


def preview(field: Field, candidate: Standing) -> Preview:
    """Put the candidate on the field's board, in place of an entry of the same name if there is one.

    The field's rulings are those in force once the candidate is there.
    """
    # They load numpy, and many only read what is made here.
    from checker.boards.assessing import assessed, placed_board  # noqa: PLC0415

    others = tuple(each for each in field.standings if each.name != candidate.name)
    before = placed_board(field if len(others) < len(field.standings) else _without(field, candidate.name))
    coming = assessed(replace(field, standings=(*others, candidate)))
    after = coming.board
    old = {row.entry: row.rank for row in before.rows}
    place = next(index for index, row in enumerate(after.rows) if row.entry == candidate.name)
    row = after.rows[place]
    return Preview(
        before=before,
        after=after,
        row=row,
        n_ranked=sum(each.rank is not None for each in after.rows),
        neighbours=after.rows[max(0, place - _NEIGHBOURS) : place + _NEIGHBOURS + 1],
        moves=_moves(old, after, candidate.name),
        ties=tuple(
            each.entry for each in after.rows if each is not row and row.rank is not None and each.rank == row.rank
        ),
        not_apart=_group(after, row),
        sentence=coming.sentence,
        shifted=_shifted(before, after, candidate.name),
    )


def _shifted(before: Board, after: Board, candidate: str) -> int:
    """Count the other entries whose rank interval or tie group is not what it was."""
    old = {row.entry: (row.rank_low, row.rank_high, row.tie_group) for row in before.rows}
    new = {row.entry: (row.rank_low, row.rank_high, row.tie_group) for row in after.rows if row.entry != candidate}
    return sum(old[entry] != each for entry, each in new.items())


def _group(board: Board, of: Row) -> tuple[str, ...]:
    """Name the entries that stand in the same tie group as a row."""
    if of.tie_group is None:
        return ()
    return tuple(row.entry for row in board.rows if row.tie_group == of.tie_group and row.entry != of.entry)


def _without(field: Field, coming: str) -> Field:
    """Give the field before an entry comes: no ruling by it is in force."""
    names = {each.by for standing in field.standings for each in standing.rulings if each.by is not None} - {coming}
    standings = tuple(replace(each, rulings=in_force(each.rulings, names)) for each in field.standings)
    return replace(field, standings=standings)


def _moves(old: Mapping[str, int | None], after: Board, candidate: str) -> tuple[Move, ...]:
    return tuple(
        Move(row.entry, old[row.entry], row.rank)
        for row in after.rows
        if row.entry != candidate and old[row.entry] != row.rank
    )
