"""What the ledger's list of events says of the past of an entry: whether it was accepted, and what was proven of it."""

from collections.abc import Mapping

from checker.adapters.ledger_lines import events
from checker.model.value import dataclass
from checker.reading.strict import read_lines


@dataclass(frozen=True, slots=True)
class Past:
    """The keys of acceptances, and by an entry's tree id the events and keys that have a receipt, oldest first."""

    accepted: frozenset[str]
    proven: Mapping[str, tuple[tuple[str, str], ...]]


NO_PAST = Past(frozenset(), {})


def past_of(log: bytes) -> Past:
    """Read a list of events. Raises LedgerRefusal."""
    known = events(log)
    proven: dict[str, dict[tuple[str, str], None]] = {}
    for line in read_lines(log)[0] if log else ():
        if isinstance(line, dict) and line["event"] in ("rescored", "proven"):
            proven.setdefault(str(line.get("entry_tree")), {})[(str(line["event"]), str(line["key"]))] = None
    accepted = frozenset(key for event, key in known if event == "accepted")
    return Past(accepted, {tree: tuple(keys) for tree, keys in proven.items()})
