"""Records to a result: the metrics computed from them, and how far they can be believed."""

from checker.metrics.values import scores
from checker.model.entry import Entry
from checker.model.evidence import Numbers
from checker.model.item import Item
from checker.model.record import Record
from checker.model.result import Result
from checker.scoring.evidence import evidence_of


def result_from(entry: Entry, records: tuple[Record, ...], numbers: Numbers) -> Result:
    """Give an entry's result under the benchmark's own missing policy, before any ruling."""
    benchmark = entry.benchmark
    published = entry.items.items if entry.items is not None else None
    items = published if published is not None else tuple(Item(record.key) for record in records)
    return Result(records, scores(benchmark, items, records, benchmark.missing), evidence_of(entry, records, numbers))
