"""What the ledger's list of events says of the past of an entry: whether it was accepted, and what was proven of it."""

from collections.abc import Mapping

from checker.adapters.ledger_lines import lines_of
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Past:
    """The keys of acceptances, and by an entry's tree id the events and keys that have a receipt, oldest first.

    `days`, `YYYY-MM-DD`, are those on which these came, by event and key; `boards` are those that were published.
    """

    accepted: frozenset[str]
    proven: Mapping[str, tuple[tuple[str, str], ...]]
    days: Mapping[tuple[str, str], str]
    boards: frozenset[str]


NO_PAST = Past(frozenset(), {}, {}, frozenset())


def past_of(log: bytes) -> Past:
    """Read a list of events. Raises LedgerRefusal."""
    lines = lines_of(log)
    proven: dict[str, dict[tuple[str, str], None]] = {}
    days: dict[tuple[str, str], str] = {}
    for line in lines:
        if line["event"] in ("rescored", "proven"):
            event = (str(line["event"]), str(line["key"]))
            proven.setdefault(str(line.get("entry_tree")), {})[event] = None
            days.setdefault(event, str(line.get("at"))[:10])
    accepted, boards = (
        frozenset(str(line["key"]) for line in lines if line["event"] == kind) for kind in ("accepted", "published")
    )
    return Past(accepted, {tree: tuple(keys) for tree, keys in proven.items()}, days, boards)
