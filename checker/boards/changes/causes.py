"""What differs between two states of a board in what its numbers come from."""

from collections.abc import Iterator, Mapping

from checker.boards.changes.amendments import Amendment
from checker.boards.changes.published import PublishedBoard
from checker.boards.documents.changes import Cause, TextChange, Why
from checker.boards.policy import policy_digest
from checker.reading.canonical import dump_line
from checker.reading.digests import digest


def causes(before: PublishedBoard, after: PublishedBoard, amended: tuple[Amendment, ...]) -> tuple[Cause, ...]:
    """Give what differs, be there rows that moved for it or none. What is not known of the old state is no cause."""
    return tuple(_causes(before, after, amended))


def bare(why: Why) -> Cause:
    """Make a cause that has nothing more to tell than its word."""
    return Cause(str(why), None, None, {})


def folder(before: PublishedBoard, after: PublishedBoard) -> Cause:
    """Make the cause that the benchmark's folder is another one, with its tree ids."""
    return Cause(str(Why.FOLDER), before.folder, after.folder, {})


def _causes(before: PublishedBoard, after: PublishedBoard, amended: tuple[Amendment, ...]) -> Iterator[Cause]:
    if before.truth != after.truth:
        yield Cause(str(Why.TRUTH), before.truth, after.truth, {})
    if None not in (before.scorer, after.scorer) and before.scorer != after.scorer:
        yield Cause(str(Why.SCORER), before.scorer, after.scorer, {})
    if before.items != after.items or before.n_items != after.n_items:
        counted = _parts({"count": _text(before.n_items)}, {"count": _text(after.n_items)})
        yield Cause(str(Why.ITEMS), before.items, after.items, counted)
    if before.evaluation != after.evaluation:
        parts = _parts(before.evaluation, after.evaluation)
        yield Cause(str(Why.EVALUATION), _digest(before.evaluation), _digest(after.evaluation), parts)
    if amended and before.policy is not None and after.policy is not None:
        parts = {each.path: TextChange(each.before, each.after) for each in amended}
        yield Cause(str(Why.POLICY), policy_digest(before.policy), policy_digest(after.policy), parts)
    if ruled := _ruled(before, after):
        yield Cause(str(Why.RULINGS), None, None, ruled)


def _ruled(before: PublishedBoard, after: PublishedBoard) -> Mapping[str, TextChange]:
    """Give the entries, on the board before and now, on which the rulings are others, with the digests of these."""
    both = {
        name: (before.entries[name], after.entries[name]) for name in sorted(before.entries) if name in after.entries
    }
    return {
        name: TextChange(old.rulings, new.rulings)
        for name, (old, new) in both.items()
        if old.on_board and None not in (old.rulings, new.rulings) and old.rulings != new.rulings
    }


def _parts(before: Mapping[str, str | None], after: Mapping[str, str | None]) -> Mapping[str, TextChange]:
    names = sorted({*before, *after})
    changes = {name: TextChange(before.get(name), after.get(name)) for name in names}
    return {name: change for name, change in changes.items() if change.before != change.after}


def _digest(evaluation: Mapping[str, str]) -> str | None:
    return digest(dump_line(dict(evaluation))) if evaluation else None


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)
