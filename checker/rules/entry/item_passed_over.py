"""CMP016: an item that no line speaks of."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.record import Absence
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import FEW, coverage_of, meant_items
from checker.rules.scorelines import FORMAT_NAME, SCORES, place


@rule("CMP016", Entry, "an item is passed over", needs=(SCORES,), formats=(FORMAT_NAME,))
def item_passed_over(entry: Entry) -> Iterator[Problem]:
    """Find items of the benchmark's version that scores.jsonl has no line for.

    Why: a result that is lost on the way looks like one that never was. A line with its status says which it is, so
    that a file is whole or is seen not to be.

    Fix: add a line for each item that the finding names. One that the system made nothing for has the status
    `missing_generation`.
    """
    coverage, document = coverage_of(entry), entry.document(SCORES)
    unread = len(document.spoiled) if document is not None else 0  # a broken line may hold another behind its fault
    if coverage is None or coverage.unexplained <= unread:
        return
    explained = set(meant_items(coverage).values())
    left = [str(key) for key in coverage.missing if key not in explained]
    lacking, total, named = coverage.unexplained, coverage.items.count, ", ".join(left[:FEW])
    message = say("{n} of {total} items have no line", n=lacking, total=total)
    if named:
        head = "{n} of {total} items have no line"
        among = ", among them {named}" if len(left) > min(lacking, FEW) else ": {named}"
        message = say(head + among, n=lacking, total=total, named=named)
    status = str(Absence.MISSING_GENERATION)
    fix = say("Add a line for each; where nothing was generated its status is {status}.", status=status)
    yield Problem(_whole(entry), message, fix, str(total), str(total - lacking))


def _whole(entry: Entry) -> Place:
    return place(entry, "")
