"""What moved on published boards, in lines for a terminal: shortly, since the whole of it is in `changes.json`."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from checker.boards.documents.changes import ChangeReport, Reason, RowChange, TextChange, ValueChange, Why
from checker.report.counting import plural
from checker.report.escape import name_for_terminal, value_for_terminal

_ROWS = 5
_NAMES = 3
_BECAUSE: Mapping[str, str] = {
    Why.TRUTH: "the truth changed",
    Why.SCORER: "the scorer changed",
    Why.ITEMS: "the items changed",
    Why.EVALUATION: "the evaluation changed",
    Why.POLICY: "something was added to the policy",
    Why.RULINGS: "rulings changed",
    Why.REVISED: "entries were revised",
    Why.VERDICTS: "judges' verdicts changed",
    Why.EXCLUDED: "entries have errors now",
    Why.GONE: "entries are gone",
    Why.FOLDER: "the benchmark's folder changed",
    Why.EDITED: "the published board had been edited by hand",
    Why.ENGINE: "this Pullrank computes otherwise",
}


def changes(reports: Mapping[str, ChangeReport]) -> str:
    """Say of each board with a new report how many rows moved and why, and tell the first of them."""
    return "".join(f"{line}\n" for name, report in reports.items() for line in _lines(name, report))


def standing_boards(frozen: Sequence[str], adopted: Sequence[str]) -> str:
    """Name the boards that stay as they were published, and those whose policy is written down for the first time."""
    lines = [
        f"board {name_for_terminal(name)} stays as published: its version is closed, and its policy is declared no more"
        for name in frozen
    ]
    lines += [
        f"board {name_for_terminal(name)}: by what policy it was published is not known; today's holds from now on"
        for name in adopted
    ]
    return "".join(f"{line}\n" for line in lines)


def late_entries(late: Sequence[str]) -> str:
    """Name the entries that came when their version was closed."""
    return "".join(
        f"passed over {name_for_terminal(name)}: it came after its version was closed, so it is on no board; "
        "make it an entry of an open version\n"
        for name in late
    )


def _lines(name: str, report: ChangeReport) -> list[str]:
    why = _listed([_BECAUSE[cause.why] for cause in report.causes])
    count = len(report.rows)
    moved = f"{plural(count, 'row')} moved because {why}" if count else f"no row moved, though {why}"
    board = name_for_terminal(name)
    head = f"changes {board}: {moved}; see report {report.number} in site/data/{board}/changes.json"
    more = [f"  … {count - _ROWS} more"] if count > _ROWS else []
    return [head, *(f"  {_row(row)}" for row in report.rows[:_ROWS]), *more]


def _row(row: RowChange) -> str:
    moved = [f"rank {_rank(row.rank.before)} → {_rank(row.rank.after)}"] if row.rank.before != row.rank.after else []
    moved += [_text(each) for each in (row.status, row.level) if each is not None]
    moved += [f"{name_for_terminal(name)} {_value(change)}" for name, change in row.metrics.items()]
    return f"{name_for_terminal(row.entry)}: {', '.join(moved) or 'a component'} ({', '.join(map(_reason, row.why))})"


def _reason(reason: Reason) -> str:
    if not reason.names:
        return reason.why
    named = ", ".join(map(name_for_terminal, reason.names[:_NAMES]))
    left = len(reason.names) - _NAMES
    return (
        f"{reason.why}{' by' if reason.why == Why.DISPLACED else ''} {named}{f' and {left} more' if left > 0 else ''}"
    )


def _text(change: TextChange) -> str:
    before, after = ("gone" if each is None else value_for_terminal(each) for each in (change.before, change.after))
    return f"{before} → {after}".replace("_", " ")


def _value(change: ValueChange) -> str:
    return f"{_number(change.before)} → {_number(change.after)}"


def _number(value: Decimal | None) -> str:
    return "n/a" if value is None else format(value, "f")


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
