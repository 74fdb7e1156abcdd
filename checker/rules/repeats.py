"""Items whose whole key repeats, and that are answered fewer times than they are there.

Which of them an answer is for is told by its place among the answers alone. One too few, and which is meant is unknown.
"""

from collections import Counter

from checker.formats.remember import remembered
from checker.model.entry import Attempt, Entry
from checker.model.item import ItemKey
from checker.model.value import dataclass
from checker.rules.coverage import coverage_of, meant_items


@dataclass(frozen=True, slots=True)
class Seldom:
    """A key that `items` items have and `answers` answers; `first` is the first of these, `lacking` the items left."""

    first: Attempt
    items: int
    answers: int
    lacking: tuple[ItemKey, ...]


@remembered
def seldom_answered(entry: Entry) -> tuple[Seldom, ...]:
    """Give the keys that are answered too few times and at least once, by file order.

    None that a record explains which stands beside: one whose key is misspelt, or cannot be read and is not needed to
    explain another item without an answer.
    """
    coverage = coverage_of(entry)
    if coverage is None or not coverage.missing:
        return ()
    there = Counter(item.key.parts for item in coverage.items.items or ())
    meant = meant_items(coverage)
    explained = set(meant.values())
    lacking: dict[tuple[str, ...], list[ItemKey]] = {}
    for key in coverage.missing:
        if there[key.parts] > 1 and key not in explained:
            lacking.setdefault(key.parts, []).append(key)
    answers: dict[tuple[str, ...], list[Attempt]] = {}
    for attempt in entry.attempts:
        if attempt.key is not None and attempt.key.parts in lacking:
            answers.setdefault(attempt.key.parts, []).append(attempt)
    found = [Seldom(each[0], there[key], len(each), tuple(lacking[key])) for key, each in answers.items()]
    others = len(set(coverage.missing) - explained - {key for each in found for key in each.lacking})
    lost = sum(attempt.key is None or attempt.key.parts not in there for attempt in entry.attempts) - len(meant)
    return tuple(found[max(0, lost - others) :])
