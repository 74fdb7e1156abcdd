"""The rows of a board that moved, each with what moved in it and why."""

from collections.abc import Collection, Iterator, Mapping

from checker.boards.changes.published import EXCLUDED, PublishedBoard, Seen, Value
from checker.boards.documents.changes import RankChange, Reason, RowChange, TextChange, ValueChange, Why
from checker.model.value import dataclass

GENERAL = (Why.TRUTH, Why.SCORER, Why.ITEMS, Why.EVALUATION)
"""Causes that reach every row."""

_OF_ALL_ROWS = ("most_firsts", "rank_sum", "sum_over_max")
"""Tie-breaks that are counted over all rows."""

_GONE = Seen("")


@dataclass(frozen=True, slots=True)
class _Moved:
    """What moved in one row, whatever the reason."""

    status: TextChange | None
    level: TextChange | None
    metrics: Mapping[str, ValueChange]
    components: Mapping[str, ValueChange]

    @property
    def itself(self) -> bool:
        """Whether the row moved by itself, and not only in rank."""
        return bool(self.status or self.level or self.metrics or self.components)


def moved_rows(before: PublishedBoard, after: PublishedBoard, general: Collection[Why]) -> tuple[RowChange, ...]:
    """Give the rows that were on the board before and moved, by entry; `general` are the causes that reach all."""
    return tuple(_moved_rows(before, after, [why for why in GENERAL if why in general]))


def came(before: PublishedBoard, after: PublishedBoard) -> tuple[str, ...]:
    """Name the entries that got onto the board: they were not there, had errors, or awaited rescoring."""
    there = {name for name, seen in before.entries.items() if seen.on_board}
    return tuple(sorted(name for name, seen in after.entries.items() if seen.on_board and name not in there))


def _moved_rows(before: PublishedBoard, after: PublishedBoard, general: list[Why]) -> Iterator[RowChange]:
    for name, old in sorted(before.entries.items()):
        new = after.entries.get(name, _GONE)
        if not old.on_board:
            continue
        moved = _moved(old, new)
        if moved.itself:
            yield _row(name, old, new, moved, _reasons(before, after, old, new, general))
        elif old.rank != new.rank:
            yield _row(name, old, new, moved, _of_rank(name, before, after, general))


def _row(name: str, old: Seen, new: Seen, moved: _Moved, why: list[Reason]) -> RowChange:
    rank = RankChange(old.rank, new.rank)
    return RowChange(name, moved.status, rank, moved.level, moved.metrics, moved.components, tuple(why))


def _moved(old: Seen, new: Seen) -> _Moved:
    return _Moved(
        status=_text_change(old.status, new.status or None),
        level=_text_change(old.level, new.level) if old.level and new.level else None,
        metrics=_value_changes(old.metrics, new.metrics),
        components=_value_changes(old.components, new.components),
    )


def _text_change(before: str | None, after: str | None) -> TextChange | None:
    return TextChange(before, after) if before != after else None


def _value_changes(before: Mapping[str, Value], after: Mapping[str, Value]) -> Mapping[str, ValueChange]:
    """Give what moved among the numbers that were told before and are told now; a new column moves nothing."""
    return {
        name: ValueChange(old.shown, new.shown, old.exact, new.exact)
        for name, old, new in ((name, before[name], after[name]) for name in sorted(before) if name in after)
        if old.differs(new)
    }


def _reasons(
    before: PublishedBoard, after: PublishedBoard, old: Seen, new: Seen, general: Collection[Why]
) -> list[Reason]:
    found = [*_own(old, new), *(Reason(str(why), ()) for why in general if new is not _GONE)]
    return found or [Reason(str(_whatever_else(before, after)), ())]


def _own(old: Seen, new: Seen) -> Iterator[Reason]:
    if new is _GONE:
        yield Reason(str(Why.GONE), ())
        return
    if new.status == EXCLUDED:
        yield Reason(str(Why.EXCLUDED), new.rules)
        return
    if old.tree != new.tree:
        yield Reason(str(Why.REVISED), ())
    if None not in (old.rulings, new.rulings) and old.rulings != new.rulings:
        yield Reason(str(Why.RULINGS), ())
    if old.tree == new.tree and old.verdicts != new.verdicts:
        yield Reason(str(Why.VERDICTS), ())


def _of_rank(name: str, before: PublishedBoard, after: PublishedBoard, general: Collection[Why]) -> list[Reason]:
    """Say why a row has another rank: for those who passed it, unless these stand themselves and nothing else moved."""
    passed = _displacing(name, before, after)
    stood = [] if general else [other for other in passed if _stands(other, before, after)]
    if not stood or (_others_decide(after) and not _all_stand(before, after)):
        return [Reason(str(Why.DISPLACED), passed)]
    left = tuple(other for other in passed if other not in stood)
    others = [Reason(str(Why.DISPLACED), left)] if left else []
    return [Reason(str(_whatever_else(before, after)), ()), *others]


def _stands(name: str, before: PublishedBoard, after: PublishedBoard) -> bool:
    """Whether an entry was and is there, and nothing about it moved but, perhaps, its rank."""
    old, new = before.entries.get(name, _GONE), after.entries.get(name, _GONE)
    if not old.on_board or not new.on_board:
        return old.on_board is new.on_board
    return not _moved(old, new).itself and not any(_own(old, new))


def _all_stand(before: PublishedBoard, after: PublishedBoard) -> bool:
    return all(_stands(name, before, after) for name in {*before.entries, *after.entries})


def _others_decide(board: PublishedBoard) -> bool:
    """Whether the order of two rows may hang on a third one; so it may where that is not known."""
    known = board.policy or {}
    then = known.get("ranking.then", "")
    return known.get("ranking.by", "none") == "none" or any(word in then for word in _OF_ALL_ROWS)


def _whatever_else(before: PublishedBoard, after: PublishedBoard) -> Why:
    if before.edited:
        return Why.EDITED
    return Why.FOLDER if before.folder != after.folder else Why.ENGINE


def _displacing(name: str, before: PublishedBoard, after: PublishedBoard) -> tuple[str, ...]:
    """Name the entries that came to stand above a row, and those that stood there and do no more."""
    return tuple(sorted(_above(name, before) ^ _above(name, after)))


def _above(name: str, board: PublishedBoard) -> set[str]:
    own = board.entries[name].rank
    ranks = {other: seen.rank for other, seen in board.entries.items() if seen.rank is not None}
    return {other for other, rank in ranks.items() if own is not None and rank < own}
