"""SUM012: a count in a summary that is not its list's length."""

from collections.abc import Iterator

from checker.formats.trials.names import EMPTY, SUMMARY, TRIALS
from checker.formats.trials.summary import Count, IdList, dotted
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.summaries import Judged
from checker.rules.tallies import blank_unlisted, clashes, settled


@rule("SUM012", Entry, "a count is not its list's length", needs=(SUMMARY, "SUM005"), formats=(TRIALS,))
def count_of_list(entry: Entry) -> Iterator[Problem]:
    """Find a count in a summary that is not how many ids its list holds.

    Why: the count and the list say the same thing. Where they do not, an id was lost, or the number is of another run.

    Fix: write the list's length, or put the list right. What an id explains that is told elsewhere is not told here.
    """
    found = settled(entry)
    if found is None:
        return
    off = [pair for pair in _pairs(found) if not _explained(entry, found, *pair)]
    longer = [(count, ids) for count, ids in off if ids.length > count.number]
    shorter = [(count, ids) for count, ids in off if ids.length < count.number]
    if len(longer) == len(shorter) == 1 and sum(ids.length - count.number for count, ids in off) == 0:
        yield _moved(found, *longer[0], shorter[0][1])
        return
    for count, ids in off:
        name, n, listed, length = dotted(count.at), count.number, ids.name, ids.length
        message = say("{name} is {n}, and {list} holds {length}", name=name, n=n, list=listed, length=length)
        fix = say("Write {length}, or put the list right.", length=length)
        yield Problem(Place(found.summary.path, count.at), message, fix, str(length), str(n))


def _pairs(found: Judged) -> Iterator[tuple[Count, IdList]]:
    for today, count in found.summary.counts.items():
        ids = found.summary.lists.get(today)
        if ids is not None:
            yield count, ids


def _explained(entry: Entry, found: Judged, count: Count, ids: IdList) -> bool:
    blank = blank_unlisted(entry, found)
    too_many = clashes(found, ids.today) + len(blank & found.ids(ids.today))
    too_few = len(found.outside) + (len(blank) if ids.today == EMPTY else 0)
    return ids.length - too_many <= count.number <= ids.length + too_few


def _moved(found: Judged, count: Count, longer: IdList, shorter: IdList) -> Problem:
    n = longer.length - count.number
    message = say(
        "{list} holds {n} more than {name} says, and {other} as many fewer than its count",
        list=longer.name,
        n=n,
        name=dotted(count.at),
        other=shorter.name,
    )
    fix = say("Move the ids that belong there to {other}.", other=shorter.name)
    where = Place(found.summary.path, longer.at, at_key=True)
    return Problem(where, message, fix, str(count.number), str(longer.length))
