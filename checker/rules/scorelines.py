"""The lines of scores that an entry holds, beside their items: what the rules on component scores share."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.formats.component_scores.lines import ScoreLine, score_lines
from checker.formats.component_scores.names import COMPONENTS, FORMAT_NAME, SCORES, STATUS, STATUSES
from checker.formats.remember import remembered
from checker.formats.show import brief, cut
from checker.metrics.conditions import satisfies
from checker.metrics.possible import settled
from checker.model.benchmark import Component, ComponentKind
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.item import Item, ItemKey
from checker.model.json import Json, as_fraction
from checker.rules.versions import items_of

__all__ = ["COMPONENTS", "FORMAT_NAME", "SCORES", "STATUS", "STATUSES", "ScoreLine", "score_lines"]


def plain(value: Json) -> str:
    """Show a text as it is, any other value as JSON writes it."""
    return cut(value) if isinstance(value, str) else brief(value)


def place(entry: Entry, pointer: str, *, at_key: bool = False) -> Place:
    """Give a place in an entry's scores, which were read."""
    return Place(entry.documents[SCORES].path, pointer, at_key=at_key)


@remembered
def items_by_parts(entry: Entry) -> Mapping[tuple[str, ...], Item]:
    """Give the items of the version that is meant by their key fields, the first of those that repeat."""
    items = items_of(entry)
    return {item.key.parts: item for item in reversed((items.items or ()) if items is not None else ())}


def applying(entry: Entry, line: ScoreLine, *, surely: bool = False) -> Mapping[str, Component]:
    """Give the components that apply to a line's item; of an unknown item those that may, or those that `surely` do."""
    components = entry.benchmark.components
    if not any(each.applies_to for each in components.values()):
        return components
    item = items_by_parts(entry).get(line.parts or ()) or _as_told(entry, line)
    if item is None:
        return {name: each for name, each in components.items() if not (surely and each.applies_to)}
    return {name: each for name, each in components.items() if satisfies(item, each.applies_to)}


def exact_status(line: ScoreLine) -> bool:
    """Whether a line's status is written as one of those there are."""
    return line.fields.values.get(STATUS) in STATUSES


def judged_numbers(line: ScoreLine) -> Mapping[str, Json]:
    """Give what a line's components hold; nothing of a line that is not scored, of which a rule of its own tells."""
    return {} if exact_status(line) and not line.scored else line.numbers()


def fits(number: Fraction, component: Component) -> bool:
    """Whether a number is within a component's range; whether it is one of its values is another question."""
    if component.kind is ComponentKind.BINARY:
        return number in (0, 1)
    if component.values and settled(number, component) is not None:
        return True
    above = component.low is None or number >= component.low
    return above and (component.high is None or number <= component.high)


def unduly_null(entry: Entry, line: ScoreLine) -> list[str]:
    """Give the components that always apply and are null on a line that is scored and holds some number."""
    if line.components is None or not line.scored or not line.numbers():
        return []
    values = line.components.values
    nulls = [
        each.name for each in entry.benchmark.components.values() if each.always and values.get(each.name, 0) is None
    ]
    return [name for name in nulls if name in applying(entry, line, surely=True)] if nulls else []


def sound_numbers(entry: Entry, line: ScoreLine) -> Mapping[str, Fraction] | None:
    """Give the numbers of a scored line by component; None where another rule says what is wrong with it."""
    if not line.scored or line.components is None or line.components.misspelt or line.components.unknown:
        return None
    components = applying(entry, line)
    if (
        not applying(entry, line, surely=True).keys() <= line.components.values.keys()
        or not line.numbers().keys() <= components.keys()
        or unduly_null(entry, line)
    ):
        return None
    numbers = dict(_numbers(line.numbers(), components))
    return numbers if len(numbers) == len(line.numbers()) else None


def broken_implications(entry: Entry, numbers: Mapping[str, Fraction]) -> list[tuple[str, str]]:
    """Give the components that are 1 while one that they imply is not, each with that one."""
    implying = ((each.name, each.implies) for each in entry.benchmark.components.values() if each.implies is not None)
    return [(name, implied) for name, implied in implying if numbers.get(name) == 1 and numbers.get(implied) != 1]


def _numbers(values: Mapping[str, Json], components: Mapping[str, Component]) -> Iterator[tuple[str, Fraction]]:
    for name, value in values.items():
        number = as_fraction(value)
        exact = settled(number, components[name]) if number is not None and fits(number, components[name]) else None
        if exact is not None:
            yield name, exact


def _as_told(entry: Entry, line: ScoreLine) -> Item | None:
    """Make an item of what a key tells where ids are not published; None where they are, and this is none of them."""
    if items_by_parts(entry) or line.parts is None:
        return None
    return Item(ItemKey(line.parts), dict(zip(entry.benchmark.key, line.parts, strict=True)))
