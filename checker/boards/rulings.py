"""What maintainers' rulings do to an entry's records, policy, evidence and place."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from checker.metrics.removals import published, readers
from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.evidence import Evidence, Numbers
from checker.model.item import ItemKey
from checker.model.record import Record
from checker.model.ruling import Ruling, RulingKind

_TOMBSTONES = (RulingKind.WITHDRAWN, RulingKind.SUPERSEDED, RulingKind.DISQUALIFIED)


def in_force(rulings: Iterable[Ruling], there: Collection[str]) -> tuple[Ruling, ...]:
    """Leave out rulings by an entry that is not among those that are there: nobody gives a place to no one."""
    return tuple(each for each in rulings if each.by is None or each.by in there)


def apply(benchmark: Benchmark, records: Iterable[Record], rulings: Iterable[Ruling]) -> tuple[Record, ...]:
    """Set what a reward-hack ruling removes to the worst that is known of it, and mark those records.

    It stays in every denominator. A cell that is not applicable stays so; any other absent cell is set too, so that a
    removal never shrinks a mean. What was there is kept in `removed`, for each metric to count as its worst.
    """
    removed = _removals(rulings)
    return tuple(
        _removed(benchmark, record, removed[record.key]) if record.key in removed else record for record in records
    )


def missing_policy(declared: MissingPolicy, rulings: Iterable[Ruling]) -> MissingPolicy:
    """Give the policy that holds for an entry: the last exception ruled, else what the benchmark declares."""
    exceptions = [ruling.policy for ruling in rulings if ruling.kind is RulingKind.MISSING_POLICY]
    return next((policy for policy in reversed(exceptions) if policy is not None), declared)


def tombstone(rulings: Sequence[Ruling]) -> Ruling | None:
    """Give the ruling that takes an entry out of the ranking for good, the last one written; None when it stands."""
    return next((ruling for ruling in reversed(rulings) if ruling.kind in _TOMBSTONES), None)


def evidence_after(evidence: Evidence, rulings: Iterable[Ruling]) -> Evidence:
    """Raise the numbers to `reproduced` where a ruling says that somebody reproduced them."""
    if any(ruling.kind is RulingKind.REPRODUCED for ruling in rulings):
        return replace(evidence, numbers=Numbers.REPRODUCED)
    return evidence


def _removals(rulings: Iterable[Ruling]) -> dict[ItemKey, frozenset[str] | None]:
    """Give, by item, the components removed; None: all of them."""
    removed: dict[ItemKey, frozenset[str] | None] = {}
    for ruling in rulings:
        if ruling.kind is RulingKind.REWARD_HACK:
            for key in ruling.items:
                before = removed.get(key, frozenset())
                removed[key] = None if before is None or not ruling.components else before | set(ruling.components)
    return removed


def _removed(benchmark: Benchmark, record: Record, components: frozenset[str] | None) -> Record:
    before = {name: cell for name, cell in record.cells.items() if components is None or name in components}
    after = {
        name: published(benchmark.components[name], readers(benchmark.metrics, name), cell)
        for name, cell in before.items()
    }
    return replace(record, cells={**record.cells, **after}, ruling=str(RulingKind.REWARD_HACK), removed=before)
