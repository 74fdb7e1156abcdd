"""Public items of one version: JSON Lines to keys, attributes and tags.

Each line is an object with the key fields of the benchmark as texts, and where there is something to say `strata`
(one text a view), `tags` (a list of texts a view), `facts` (a scalar each, which decide nothing) and `texts` (what a
system is given of the item, of any length).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from checker.model.benchmark import Benchmark, Version
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place, Problem
from checker.model.item import Item, ItemKey, ItemSet, number_occurrences
from checker.model.json import Fault, Json
from checker.model.said import say
from checker.reading.declaration.mistake import Mistake, pointer
from checker.reading.digests import digest
from checker.reading.itemline import Shape, check_line
from checker.reading.itemparts import part_mistakes
from checker.reading.positions import locate
from checker.reading.strict import read_lines

MOST_TOLD = 100
"""Faults of one file that are told in full; the rest is counted."""


def read_items(raw: bytes, path: str, benchmark: Benchmark, version: Version) -> ItemSet:
    """Read the items file of a version, in file order; repeats of a key become its occurrences.

    Raises DeclarationRefusal with every fault at its line and column.
    """
    values, faults = read_lines(raw)
    if faults:
        raise DeclarationRefusal(tuple(_syntax(path, faults)))
    shape = Shape.of(benchmark)
    wrong = {index: list(check_line(value, shape, (index,))) for index, value in enumerate(values)}
    right = {index: value for index, value in enumerate(values) if not wrong[index] and isinstance(value, dict)}
    items = tuple(_items(list(right.values()), shape))
    mistakes = [*chain.from_iterable(wrong.values()), *_count(len(values), version)]
    mistakes += _collisions(zip(right, items, strict=True))
    if not mistakes:
        mistakes += part_mistakes(dict(zip(right, items, strict=True)), benchmark, version)
    if mistakes:
        raise DeclarationRefusal(_located(raw, path, mistakes))
    return ItemSet(version.name, version.count, items, digest=digest(raw))


def secret_items(version: Version, superset: ItemSet | None) -> ItemSet:
    """Give the item set of a version whose ids are not published; its superset where that one's ids are known."""
    if superset is None:
        return ItemSet(version.name, version.count)
    return ItemSet(version.name, version.count, superset=known_keys(superset))


def outside(raw: bytes, path: str, items: ItemSet, superset: ItemSet) -> tuple[Problem, ...]:
    """Give a problem for each item of a file that is not among those of its superset."""
    known = known_keys(superset)
    if known is None or items.items is None:
        return ()
    mistakes = []
    for index, item in enumerate(items.items):
        if item.key not in known:
            message = say("the item {id} is not one of {superset}", id=str(item.key), superset=superset.version)
            fix = say("Remove it here, add it there, or leave subset_of out.")
            mistakes.append(Mistake((index,), message, fix, found=str(item.key)))
    return _located(raw, path, mistakes) if mistakes else ()


def known_keys(items: ItemSet) -> frozenset[ItemKey] | None:
    """Give the ids of a version, or those among which they are; None where nothing is known of them."""
    return items.superset if items.items is None else frozenset(item.key for item in items.items)


def _items(lines: Sequence[Mapping[str, Json]], shape: Shape) -> Iterator[Item]:
    parts = [tuple(str(line[name]) for name in shape.key) for line in lines]
    for line, key in zip(lines, number_occurrences(parts), strict=True):
        strata = _texts(line.get("strata"))
        attributes = {**dict(zip(shape.key, key.parts, strict=True)), **{name: strata[name] for name in shape.strata}}
        facts, texts = line.get("facts"), _texts(line.get("texts"))
        tags = _lists(line.get("tags"), shape.tags)
        yield Item(key, attributes, tags, facts if isinstance(facts, dict) else {}, texts)


def _texts(value: Json) -> Mapping[str, str]:
    return {name: str(each) for name, each in value.items()} if isinstance(value, dict) else {}


def _lists(value: Json, names: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    given = value if isinstance(value, dict) else {}
    lists = {name: given.get(name) for name in names}
    return {name: tuple(map(str, each)) if isinstance(each, list) else () for name, each in lists.items()}


def _count(held: int, version: Version) -> Iterator[Mistake]:
    if held != version.count:
        message = say("the file holds {held} items, and {count} are declared", held=held, count=version.count)
        fix = say("Put the count of version {version} or this file right.", version=version.name)
        yield Mistake((held - 1,), message, fix, expected=str(version.count), found=str(held))


def _collisions(items: Iterable[tuple[int, Item]]) -> Iterator[Mistake]:
    seen: set[str] = set()
    for index, item in items:
        shown = str(item.key)
        if shown in seen:
            message = say("two different items are both shown as {id}", id=shown)
            fix = say("Rename one: | parts key fields, and #2 marks a second occurrence.")
            yield Mistake((index,), message, fix, found=shown)
        seen.add(shown)


def _located(raw: bytes, path: str, mistakes: Sequence[Mistake]) -> tuple[Problem, ...]:
    told = mistakes[:MOST_TOLD]
    spots = locate(raw, [(pointer(mistake.steps), mistake.at_key) for mistake in told], lines=True)
    found = []
    for mistake in told:
        at = pointer(mistake.steps)
        line, column = spots[at, mistake.at_key]
        place = Place(path, at, line, column, mistake.at_key)
        found.append(Problem(place, mistake.message, mistake.fix, mistake.expected, mistake.found))
    found.sort(key=lambda problem: (problem.where.line or 0, problem.where.column or 0))
    return (*found, *_rest(path, len(mistakes)))


def _syntax(path: str, faults: Sequence[Fault]) -> Iterator[Problem]:
    for fault in faults[:MOST_TOLD]:
        yield Problem(Place(path, None, fault.line, fault.column), fault.message, fault.fix)
    yield from _rest(path, len(faults))


def _rest(path: str, count: int) -> Iterator[Problem]:
    if count > MOST_TOLD:
        message = say("{more} more faults in this file are not told", more=count - MOST_TOLD)
        yield Problem(Place(path), message, say("Put these right first."))
