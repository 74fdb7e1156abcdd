"""Records to a result: the metrics computed from them, and how far they can be believed."""

from checker.metrics.values import scores
from checker.model.entry import Entry
from checker.model.evidence import Numbers
from checker.model.item import Item
from checker.model.record import Record
from checker.model.result import Result
from checker.scoring.evidence import evidence_of


def result_from(entry: Entry, records: tuple[Record, ...], numbers: Numbers, covered: int | None = None) -> Result:
    """Give an entry's result under the benchmark's own missing policy, before any ruling.

    `covered`: how many items it says that it did, where it shows none of its answers.
    """
    benchmark, keys = entry.benchmark, [record.key for record in records]
    items = entry.items.known(keys) if entry.items is not None else tuple(map(Item, keys))
    metrics = scores(benchmark, items, records, benchmark.missing)
    return Result(records, metrics, evidence_of(entry, records, numbers, covered), covered)
