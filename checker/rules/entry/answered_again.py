"""COV002: an item that is answered more than once."""

from collections.abc import Iterable, Iterator, Mapping

from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import Concern, concerns, rule
from checker.model.said import Said, say
from checker.reading.positions import locate
from checker.rules.coverage import Coverage, Surplus, coverage_of, written


@concerns(Concern.RECORD)
@rule("COV002", Entry, "an item is answered again", needs=("ANS001", "SCH006"))
def answered_again(entry: Entry) -> Iterator[Problem]:
    """Find an answer to an item that has one already, each beyond what the items themselves repeat.

    Why: of two answers one would have to be chosen, and whoever chooses can choose the better one.

    Fix: keep one of them. If the other is meant for another item, write that item's id.
    """
    coverage = coverage_of(entry)
    if coverage is None:
        return
    lines = _lines(entry, [each.first.place for each in coverage.surplus])
    for each in coverage.surplus:
        if each.attempt.key is not None:
            item, line = written(each.attempt.key), lines[each.first.place]
            message = say("the item {item} is answered already, on line {line}", item=item, line=line)
            yield Problem(each.attempt.place, message, _fix(coverage, each))


def _lines(entry: Entry, places: Iterable[Place]) -> Mapping[Place, int]:
    """Find the lines of places, in one scan of each document."""
    found: dict[Place, int] = {}
    wanted = dict.fromkeys(places)
    for document in entry.documents.values():
        here = {(place.pointer or "", False): place for place in wanted if place.path == document.path}
        for want, (line, _) in locate(document.as_read, here, document.lines).items() if here else ():
            found[here[want]] = line
    return found


def _fix(coverage: Coverage, surplus: Surplus) -> Said:
    if surplus.same or len(coverage.missing) != 1:
        return say("Remove one of the two records.")
    return say(
        "Write {lacking}, which has no answer, if that is meant; else remove it.", lacking=written(coverage.missing[0])
    )
