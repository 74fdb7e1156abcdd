"""How far an entry's numbers can be believed: computed from what it holds, never declared."""

from collections.abc import Sequence

from checker.model.entry import Entry
from checker.model.evidence import Evidence, Numbers, extent
from checker.model.item import ItemKey
from checker.model.record import SCORED, Absence, Record


def evidence_of(entry: Entry, records: Sequence[Record], numbers: Numbers, covered: int | None = None) -> Evidence:
    """Give the three facts of an entry whose numbers come from `numbers`.

    Items: those with a number, and those where none applies, of all; of an entry that shows no answers, those that it
    says it did. Raw outputs: the answers that say something, or where there are trajectories, those that can be read.
    """
    total = len(records) if entry.items is None else entry.items.count
    settled = sum(record.status in (SCORED, Absence.NOT_APPLICABLE) for record in records)
    settled = settled if covered is None else covered
    return Evidence(numbers, extent(settled, total), extent(_raw(entry), total))


def _raw(entry: Entry) -> int:
    if not entry.layout.outputs:
        return 0
    answered = {answer.key for answer in entry.answers if not answer.blank}
    traced = {ItemKey((each.source.item,)) for each in entry.traces if each.source.item and each.turns}
    held = traced if any(file.folder for file in entry.layout.files) else answered
    if entry.items is not None and entry.items.items is not None:
        held &= {item.key for item in entry.items.items}
    return len(held)
