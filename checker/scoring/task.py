"""What a scorer is given: the answers of an entry that belong to known items, and the truth."""

from collections.abc import Sequence
from itertools import compress

from checker.metrics.conditions import marker
from checker.model.benchmark import Component
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import ScorerRefusal
from checker.model.item import Item, ItemKey
from checker.model.json import Json
from checker.model.said import say
from checker.model.scoring import ScoringTask, TruthBundle


def scoring_task(entry: Entry, declared: Declared, bundle: TruthBundle) -> ScoringTask:
    """Put together one run of the declared scoring, answers in item order. Raises ScorerRefusal.

    A blank answer says nothing: it is a missing one, and no scorer sees it.
    """
    scoring = declared.benchmark.scoring
    if scoring.scorer is not None and declared.scorer is None:
        raise ScorerRefusal(
            say("{benchmark} declares a scorer that is not in its folder", benchmark=declared.benchmark.id),
            say("Add the file {scorer} to the benchmark's folder.", scorer=scoring.scorer),
        )
    items, given = known_items(entry), answers_of(entry)
    filled = filled_components(declared)
    held = [item for item in items if item.key in given]
    return ScoringTask(
        scoring=scoring,
        source=declared.scorer if scoring.scorer is not None else None,
        components=filled,
        answers=tuple((item.key, given[item.key]) for item in held),
        truth=bundle,
        asked=tuple(tuple(each.name for each in those) for those in applicable(held, filled)),
        judging=declared.benchmark.judging,
    )


def applicable(items: Sequence[Item], components: Sequence[Component]) -> list[list[Component]]:
    """Give, beside each item, the components that apply to it, in their order."""
    marked = marker(items)
    applying: list[list[Component]] = [[] for _ in items]
    for component in components:
        for those in compress(applying, marked(component.applies_to)):
            those.append(component)
    return applying


def known_items(entry: Entry) -> tuple[Item, ...]:
    """Give the items of the entry's version, in order. Raises ScorerRefusal where they are not published."""
    if entry.items is None or entry.items.items is None:
        raise ScorerRefusal(
            say("{entry} belongs to no version whose items are published, so it cannot be scored", entry=entry.path),
            say("Name a version that has an `items` file, or publish its items."),
        )
    return entry.items.items


def answers_of(entry: Entry) -> dict[ItemKey, Json]:
    """Give the answers that say something, by key; of patches an empty one says something, too: nothing is changed."""
    empty = entry.benchmark.scoring.patches is not None
    return {answer.key: answer.value for answer in entry.answers if empty or not answer.blank}


def filled_components(declared: Declared) -> tuple[Component, ...]:
    """Give the components that the declared scoring fills: those that it names, or all where it is a scorer."""
    benchmark = declared.benchmark
    if benchmark.scoring.scorer is not None:
        return tuple(benchmark.components.values())
    patches = benchmark.scoring.patches
    filled = benchmark.scoring.comparisons if patches is None else (patches.functional, patches.security)
    return tuple(each for name, each in benchmark.components.items() if name in filled)
