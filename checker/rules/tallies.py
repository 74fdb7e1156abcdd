"""How many ids a summary's lists hold, and how many its counts, its ratios and the entry's scores say.

A number may differ from a list by as much as faults explain that are told where they stand: an id that is there
twice, or in the wrong list. Then only those are told.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from checker.formats.remember import remembered
from checker.formats.submission import submission_faults
from checker.formats.trials.names import BROKEN, EMPTY, INDETERMINATE, REMOVED
from checker.formats.trials.summary import IdList, Summary
from checker.metrics.agreement import claim_agrees
from checker.model.entry import Entry
from checker.model.metric import Metric, PerItem, Score
from checker.model.value import dataclass, replace
from checker.rules.claims import Written, written_claims
from checker.rules.summaries import Judged, judge, judged, surplus, unread
from checker.rules.versions import items_of

COUNTED = (EMPTY, BROKEN, INDETERMINATE)


@dataclass(frozen=True, slots=True)
class Tally:
    """One metric that a list alone tells: the list, what is claimed, and over how many items it is a mean."""

    metric: Metric
    listed: IdList
    claims: tuple[Written, ...]
    total: int

    @property
    def score(self) -> Score:
        """The metric, as the list gives it."""
        return self.of(self.listed.length)

    def of(self, number: int) -> Score:
        """Give the metric of a list of so many ids."""
        return Score(self.metric.scale * Fraction(number, self.total), self.total, self.total)

    @property
    def wrong(self) -> tuple[Written, ...]:
        """The claims that are not what the list gives."""
        return tuple(each for each in self.claims if not claim_agrees(each.claim, self.metric, self.score, each.value))

    @property
    def counts(self) -> range:
        """How many ids the claims can stand for, all of them at once; empty where they contradict each other."""
        low = max((each.span[0] for each in self.claims), default=Fraction(0))
        high = min((each.span[1] for each in self.claims), default=Fraction(1))
        return range(max(0, -(-low * self.total // 1)), high * self.total // 1 + 1)


def tallies(entry: Entry, summary: Summary) -> tuple[Tally, ...]:
    """Give the metrics that the lists tell, over as many items as the summary or the version says.

    Where those two differ, over those of any version that fit the claims best: what is wrong with one number is told
    there.
    """
    totals = dict.fromkeys(total for total in _totals(entry, summary) if total > 0)
    each = [tuple(_tallies(entry, summary, total)) for total in totals]
    return min(each, key=lambda found: sum(len(tally.wrong) for tally in found), default=())


def clashes(judged: Judged, today: str) -> int:
    """Count the ids of a list that are told as faults: there again, or against another list."""
    listed, ids = judged.summary.lists.get(today), judged.ids(today)
    again = listed.length - len(ids) if listed is not None else 0
    shared = sum(each.id in ids for each in judged.shared)
    return again + shared + sum(each.here.today == today for each in judged.outside)


def hidden_by(judged: Judged, today: str, blanks: frozenset[str]) -> tuple[int, int]:
    """Give by how many a list may be too long and too short because of faults that are told elsewhere.

    `blanks` are items with a blank patch that the list of empty ones lacks.
    """
    summary, own = judged.summary, judged.ids(today)
    others = [each for each in summary.lists if each != today]
    more = sum(max(0, surplus(summary, each)) for each in COUNTED if each != today)
    fewer = sum(max(0, -surplus(summary, each)) for each in COUNTED if each != today)
    strange = unread(judged, summary.lists[today]) if today in summary.lists else 0
    long = clashes(judged, today) + fewer + strange + len(blanks & own)
    return long, more + sum(clashes(judged, each) for each in others)


@remembered
def settled(entry: Entry) -> Judged | None:
    """Judge an entry's summary with two lists put in each other's place where that is what is wrong with it."""
    found = judged(entry)
    pair = swapped(entry, found) if found is not None else None
    return found if found is None or pair is None else _changed(entry, found, *pair)


def swapped(entry: Entry, found: Judged) -> tuple[IdList, IdList] | None:
    """Give two lists that stand in each other's place: were they changed, no list would contradict another or a count.

    And no more scores would be wrong than are now.
    """
    contradictions, wrong = _troubles(entry, found)
    if not contradictions:
        return None
    lists = [each for each in found.summary.lists.values() if each.today != REMOVED]
    for one, other in combinations(lists, 2):
        if found.ids(one.today) != found.ids(other.today):
            left, still_wrong = _troubles(entry, _changed(entry, found, one, other))
            if not left and still_wrong <= wrong:
                return one, other
    return None


def blank_unlisted(entry: Entry, found: Judged) -> frozenset[str]:
    """Give the items with a blank patch that the list of empty patches lacks; none where there is no such list."""
    if EMPTY not in found.summary.lists:
        return frozenset()
    blank = frozenset(answer.key.parts[0] for answer in entry.answers if answer.blank)
    return blank - found.ids(EMPTY)


def _totals(entry: Entry, summary: Summary) -> Iterator[int]:
    """Give what shares may be out of: what the summary says, where that is wrong the counts of all versions, too."""
    items = items_of(entry)
    if summary.candidates is not None:
        yield summary.candidates.number
    if items is not None:
        yield items.count
    if summary.candidates is None or items is None or summary.candidates.number != items.count:
        yield from (each.count for each in entry.versions.values())


def _tallies(entry: Entry, summary: Summary, total: int) -> Iterator[Tally]:
    told = {(each.pointer, False) for each in submission_faults(entry)}
    claims = [
        each for each in written_claims(entry) if (each.place.pointer, each.place.path == summary.path) not in told
    ]
    for metric in entry.benchmark.metrics.values():
        component = _told_by_one_list(entry, metric)
        listed = summary.completed(component) if component is not None else None
        own = tuple(each for each in claims if each.claim.metric == metric.name)
        if listed is not None and own:
            yield Tally(metric, listed, own, total)


def _told_by_one_list(entry: Entry, metric: Metric) -> str | None:
    """Name the component whose list alone tells a metric, over all items."""
    source = metric.source
    if not isinstance(source, PerItem) or len(source.components) != 1 or source.where or metric.fill:
        return None
    component = entry.benchmark.components[source.components[0]]
    return None if component.applies_to else component.name


def _troubles(entry: Entry, found: Judged) -> tuple[int, int]:
    """Count what lists contradict, each other and their counts, and the claims that they make wrong."""
    summary = found.summary
    counts = sum(surplus(summary, each) != 0 for each in COUNTED)
    wrong = sum(len(each.wrong) for each in tallies(entry, summary))
    return counts + len(found.shared) + len(found.outside), wrong


def _changed(entry: Entry, found: Judged, one: IdList, other: IdList) -> Judged:
    lists = {**found.summary.lists}
    lists[one.today], lists[other.today] = replace(other, today=one.today), replace(one, today=other.today)
    return judge(entry, replace(found.summary, lists=lists), found.strangers, found.meant)
