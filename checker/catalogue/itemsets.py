"""The items of every version of a benchmark, and what must hold between versions and declaration."""

from collections.abc import Iterator, Mapping
from functools import partial

from checker.catalogue.gathering import Gathering
from checker.model.benchmark import Benchmark, Condition
from checker.model.item import ItemSet
from checker.model.metric import PerItem
from checker.model.said import say
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.items import outside, read_items, secret_items
from checker.reading.nearest import choose


def item_sets(gathering: Gathering) -> Mapping[str, ItemSet]:
    """Read the items of every version, by version in declared order; what cannot be read is left out."""
    tried: dict[str, ItemSet | None] = {}
    for name in gathering.benchmark.versions:
        _read(gathering, name, tried)
    found = {name: items for name in gathering.benchmark.versions if (items := tried[name]) is not None}
    for name, items in found.items():
        _compare(gathering, name, items, found)
    return found


def unmet_conditions(benchmark: Benchmark, items: Mapping[str, ItemSet]) -> Iterator[Mistake]:
    """Yield a mistake at each condition that no item of any version meets, where all ids are published."""
    if set(items) != set(benchmark.versions) or any(
        each.items is None and each.superset is None for each in items.values()
    ):
        return
    published = [item.attributes for each in items.values() for item in each.items or ()]
    for steps, condition in _conditions(benchmark):
        for attribute, values in condition.items():
            there = {attributes[attribute] for attributes in published if attribute in attributes}
            if not there & set(values):
                message = say("no item has any of these values in {attribute}", attribute=attribute)
                yield Mistake((*steps, attribute), message, choose(values[0], there), found=", ".join(values))


def _read(gathering: Gathering, name: str, tried: dict[str, ItemSet | None]) -> None:
    """Read one version after its superset. Supersets form no ring: the declaration was read without a mistake."""
    version = gathering.benchmark.versions[name]
    if name in tried:
        return
    if version.subset_of is not None:
        _read(gathering, version.subset_of, tried)
    if version.items is None:
        tried[name] = secret_items(version, tried.get(version.subset_of or ""))
        return
    path = gathering.path(version.items)
    raw = gathering.file(version.items, ("versions", name, "items"))
    read = partial(read_items, path=path, benchmark=gathering.benchmark, version=version)
    tried[name] = None if raw is None else gathering.attempt(partial(read, raw))


def _compare(gathering: Gathering, name: str, items: ItemSet, found: Mapping[str, ItemSet]) -> None:
    """Keep a problem for each item that the version's superset does not have."""
    version = gathering.benchmark.versions[name]
    superset = found.get(version.subset_of or "")
    if version.items is None or superset is None:
        return
    raw = gathering.tree.read(gathering.path(version.items))
    if raw is not None:
        gathering.problems(outside(raw, gathering.path(version.items), items, superset))


def _conditions(benchmark: Benchmark) -> Iterator[tuple[Steps, Condition]]:
    for name, component in benchmark.components.items():
        yield ("components", name, "applies_to"), component.applies_to
    for name, metric in benchmark.metrics.items():
        if isinstance(metric.source, PerItem):
            yield ("metrics", name, "where"), metric.source.where
