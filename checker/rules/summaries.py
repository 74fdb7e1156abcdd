"""What the id lists of a summary contradict: what the rules about summaries share.

One slip must be one finding. An id that is misspelt is taken for the one that it means, so that no other list seems
to lack it; and an id that stands in two lists of which only one can be right is told once.
"""

from collections.abc import Iterable, Iterator, Mapping

from checker.formats.remember import remembered
from checker.formats.trials.names import BROKEN, EMPTY, INDETERMINATE, REMOVED
from checker.formats.trials.summary import IdList, Listed, Summary, summary_of
from checker.model.entry import Entry
from checker.model.item import ItemKey
from checker.model.value import dataclass, replace
from checker.reading.nearest import Speller
from checker.rules.versions import items_of, known_keys

_APART = (EMPTY, BROKEN, INDETERMINATE)
"""Lists that share no id with each other, nor with those of what was completed."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """An id of no item of the version: the one that it seems to mean, or another version that has it."""

    listed: Listed
    near: str | None
    version: str | None


@dataclass(frozen=True, slots=True)
class Clash:
    """An id in one list that contradicts another: it stands there too, or, where it has to, it does not."""

    listed: Listed
    id: str
    here: IdList
    other: IdList


@dataclass(frozen=True, slots=True)
class Judged:
    """A summary with what its lists say against each other.

    `meant` gives the item's id of each id that is written otherwise, `held` the ids that each list means and
    `strangers` those of no item, both by the list's pointer of today. `repeats` pairs an id with its first place in
    the same list. `shared` stand in two lists that exclude each other, `outside` in a component's list and not in that
    of the component which it implies.
    """

    summary: Summary
    meant: Mapping[str, str]
    held: Mapping[str, frozenset[str]]
    strangers: Mapping[str, tuple[Stranger, ...]]
    repeats: tuple[tuple[IdList, Listed, Listed], ...]
    shared: tuple[Clash, ...]
    outside: tuple[Clash, ...]

    def ids(self, today: str) -> frozenset[str]:
        """Give the ids that a list means, none where there is no such list."""
        return self.held.get(today, frozenset())

    def item(self, id: str) -> str:
        """Give the id that is meant."""
        return self.meant.get(id, id)


@remembered
def judged(entry: Entry) -> Judged | None:
    """Judge an entry's summary; None where there is none."""
    summary = summary_of(entry)
    if summary is None:
        return None
    strangers = _strangers(entry, summary)
    meant = {each.listed.id: each.near for found in strangers.values() for each in found if each.near is not None}
    return judge(entry, summary, strangers, meant)


def judge(
    entry: Entry, summary: Summary, strangers: Mapping[str, tuple[Stranger, ...]], meant: Mapping[str, str]
) -> Judged:
    """Hold the lists of a summary against each other."""
    repeats = tuple(clash for each in summary.lists.values() for clash in _repeats(each))
    held = {today: frozenset(meant.get(each.id, each.id) for each in ids.ids) for today, ids in summary.lists.items()}
    bare = Judged(summary, meant, held, strangers, repeats, (), ())
    shared = tuple(_shared(bare))
    outside = tuple(_outside(entry, bare, frozenset(each.id for each in shared)))
    return replace(bare, shared=shared, outside=outside)


def completed_lists(summary: Summary) -> list[IdList]:
    """Give the lists of what was completed, in the order of the components."""
    lists = (summary.completed(name) for name in summary.components)
    return [each for each in lists if each is not None]


def _strangers(entry: Entry, summary: Summary) -> dict[str, tuple[Stranger, ...]]:
    items = items_of(entry)
    known = known_keys(items) if items is not None else None
    if items is None or known is None:
        return {}
    speller = Speller((key.parts[0] for key in known), cutoff=0.8)
    elsewhere = {name: known_keys(each) or frozenset() for name, each in entry.versions.items() if each is not items}
    found = {}
    for each in summary.lists.values():
        first = {listed.id: listed for listed in reversed(each.ids) if ItemKey((listed.id,)) not in known}
        found[each.today] = tuple(_stranger(listed, speller, elsewhere) for listed in reversed(first.values()))
    return {today: strangers for today, strangers in found.items() if strangers}


def _stranger(listed: Listed, speller: Speller, elsewhere: Mapping[str, frozenset[ItemKey]]) -> Stranger:
    version = next((name for name, keys in elsewhere.items() if ItemKey((listed.id,)) in keys), None)
    return Stranger(listed, speller.nearest(listed.id) if version is None else None, version)


def _repeats(ids: IdList) -> Iterator[tuple[IdList, Listed, Listed]]:
    first: dict[str, Listed] = {}
    for each in ids.ids:
        before = first.setdefault(each.id, each)
        if before is not each:
            yield ids, each, before


def _shared(judged: Judged) -> Iterator[Clash]:
    summary, told = judged.summary, set[str]()
    completed = completed_lists(summary)
    apart = [summary.lists[each] for each in (*_APART, REMOVED) if each in summary.lists]
    for here in sorted(apart, key=lambda each: -surplus(summary, each.today)):
        others = [each for each in apart if each is not here and REMOVED not in (each.today, here.today)]
        for other in (*others, *completed):
            ids = judged.ids(other.today)
            for listed, id in _first_of_each(judged, here):
                if id in ids and id not in told:
                    told.add(id)
                    yield Clash(listed, id, here, other)


def surplus(summary: Summary, today: str) -> int:
    """Give how many more elements a list has than its count says; less than 0: fewer. 0 where one is not there."""
    count, listed = summary.counts.get(today), summary.lists.get(today)
    return 0 if count is None or listed is None else listed.length - count.number


def _outside(entry: Entry, judged: Judged, shared: frozenset[str]) -> Iterator[Clash]:
    for component in entry.benchmark.components.values():
        here = judged.summary.completed(component.name)
        other = judged.summary.completed(component.implies) if component.implies is not None else None
        if here is None or other is None:
            continue
        inside = judged.ids(other.today)
        told = shared | {each.listed.id for each in judged.strangers.get(here.today, ())}
        left = [pair for pair in _first_of_each(judged, here) if pair[1] not in inside and pair[1] not in told]
        for listed, id in left[unread(judged, other) :]:
            yield Clash(listed, id, here, other)


def unread(judged: Judged, ids: IdList) -> int:
    """Count elements that may mean any id: those that are told where they stand explain as many that are absent."""
    strangers = judged.strangers.get(ids.today, ())
    there = {each.id for each in ids.ids}
    return ids.length - len(ids.ids) + sum(each.near is None or each.near in there for each in strangers)


def _first_of_each(judged: Judged, ids: IdList) -> Iterable[tuple[Listed, str]]:
    first: dict[str, Listed] = {}
    for each in ids.ids:
        first.setdefault(judged.item(each.id), each)
    return [(listed, id) for id, listed in first.items()]
