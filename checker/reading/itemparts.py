"""How many items each part of a view has, held against what a version declares."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from checker.model.benchmark import Benchmark, Version
from checker.model.item import Item
from checker.model.said import say
from checker.reading.declaration.mistake import Mistake
from checker.reading.nearest import choose


def part_mistakes(items: Mapping[int, Item], benchmark: Benchmark, version: Version) -> Iterator[Mistake]:
    """Yield what differs; `items` are those that can be read, by the index of their line.

    A part that is not declared is told where it first stands, a wrong count at the last line.
    """
    for view, declared in version.parts.items():
        found = {index: _values(item, view) for index, item in items.items()}
        counted = Counter(value for values in found.values() for value in values)
        for value in counted.keys() - declared.keys():
            index = next(index for index, values in found.items() if value in values)
            message = say("{value} is no declared part of {view}", value=value, view=view)
            yield Mistake(
                _steps(index, view, value, items[index], benchmark), message, choose(value, declared), found=value
            )
        for value, count in declared.items():
            held = counted[value]
            if held != count:
                message = say(
                    "{held} items are {value} in {view}, and {count} are declared",
                    held=held,
                    value=value,
                    view=view,
                    count=count,
                )
                fix = say("Put the items right, or versions.{version}.parts.", version=version.name)
                yield Mistake((max(items),), message, fix, expected=str(count), found=str(held))


def _values(item: Item, view: str) -> Sequence[str]:
    return (item.attributes[view],) if view in item.attributes else item.tags.get(view, ())


def _steps(index: int, view: str, value: str, item: Item, benchmark: Benchmark) -> tuple[str | int, ...]:
    if view in benchmark.key:
        return (index, view)
    if view in item.attributes:
        return (index, "strata", view)
    return (index, "tags", view, item.tags[view].index(value))
