"""POL002: a value that only a maintainer may fill in."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import resolve


@rule("POL002", Entry, "a field for maintainers alone is filled in", needs=(SUBMISSION,))
def maintainer_field(entry: Entry) -> Iterator[Problem]:
    """Find a value at a place that the benchmark keeps for its maintainers, in an entry that no ruling speaks of.

    Why: such a place holds what was decided about an entry, like how many of its answers were struck out. Nobody
    decides that about their own entry. A maintainer who fills it in says why in a ruling.

    Fix: remove the key, or set it to null.
    """
    for place in entry.benchmark.entry.maintainer_only if not entry.rulings else ():
        document = entry.document(place.document)
        if document is not None and resolve(document.value, place.pointer)[1] is not None:
            where = Place(document.path, place.pointer, at_key=True)
            message = say("only a maintainer may fill in {place}", place=str(place))
            yield Problem(where, message, say("Remove it."), found=place.pointer)
