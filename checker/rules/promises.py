"""What an entry says of itself that its files have to keep."""

from checker.formats.folder import Placed, Role, place_nodes
from checker.formats.needs import SUBMISSION
from checker.formats.spelling import spelled
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.grammar import DocumentPointer


def promises_traces(entry: Entry) -> Place | None:
    """Give the place where an entry says that it shows trajectories, if it holds none; None where it keeps its word."""
    said = entry.benchmark.entry.says_traces
    written = spelled(entry, DocumentPointer(SUBMISSION, said)) if said is not None else None
    if written is None or written[1] is not True or entry.traces or entry.shows_answers:
        return None
    return None if any(_may_hold_traces(entry, each) for each in place_nodes(entry)) else written[0]


def _may_hold_traces(entry: Entry, placed: Placed) -> bool:
    """Whether there is something that trajectories may stand in, though it was not read: a rule tells why."""
    if placed.role in (Role.NO_FILE, Role.OLDER):
        return True
    file = placed.file
    return file is not None and (file.folder or file.document == entry.layout.answers)
