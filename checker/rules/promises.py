"""What an entry says of itself that its files have to keep."""

from checker.formats.needs import SUBMISSION
from checker.formats.spelling import spelled
from checker.model.benchmark import DocumentPointer
from checker.model.entry import Entry
from checker.model.finding import Place


def promises_traces(entry: Entry) -> Place | None:
    """Give the place where an entry says that it shows trajectories, if it holds none; None where it keeps its word."""
    said = entry.benchmark.entry.says_traces
    written = spelled(entry, DocumentPointer(SUBMISSION, said)) if said is not None else None
    if written is None or written[1] is not True or entry.traces or entry.shows_answers:
        return None
    return written[0]
