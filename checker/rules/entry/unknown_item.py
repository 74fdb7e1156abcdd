"""COV001: an answer to an item that is not there."""

from collections.abc import Hashable, Iterator

from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import Concern, concerns, rule
from checker.model.said import say
from checker.reading.nearest import Speller
from checker.rules.alike import told_once
from checker.rules.coverage import Coverage, coverage_of, id_place, meant_items, written


@concerns(Concern.RECORD)
@rule("COV001", Entry, "an unknown item", needs=("ANS001", "SCH006"))
def unknown_item(entry: Entry) -> Iterator[Problem]:
    """Find an answer whose item the benchmark's version does not have.

    Why: ids are compared sign by sign: no blank is trimmed and no zero is dropped. The answer counts for nothing, and
    the item that was meant goes without.

    Fix: write the id as the benchmark's items do; the finding names the one that is most like it. Remove an answer to
    an item that does not exist.
    """
    coverage = coverage_of(entry)
    if coverage is not None and coverage.unknown:
        yield from told_once(_slips(entry, coverage), "so it is with {_more} more ids")


def _slips(entry: Entry, coverage: Coverage) -> Iterator[tuple[Hashable, Problem]]:
    meant = meant_items(coverage)
    every = Speller((written(item.key) for item in coverage.items.items or ()), cutoff=0.8)
    for attempt in coverage.unknown:
        if attempt.key is None or attempt.key in coverage.foreign:
            continue
        said = written(attempt.key)
        near = written(meant[attempt.key]) if attempt.key in meant else every.nearest(said)
        fix = say("Write the id of an item, or remove the record.")
        if near is not None:
            fix = say("Write {near} if that is meant, or remove the record.", near=near)
        where = id_place(entry, attempt, meant.get(attempt.key))
        yield near, Problem(where, say("there is no item {said}", said=cut(said)), fix, near, cut(said))
