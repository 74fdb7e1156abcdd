"""The cost of an entry: one thing that holds it, and that is there."""

from collections.abc import Iterator

from checker.model.cost import CostSource
from checker.model.said import say
from checker.reading.declaration.checks.case import Case, unknown
from checker.reading.declaration.checks.entry import FACTS
from checker.reading.declaration.cost import sources
from checker.reading.declaration.mistake import Mistake


def check_cost(case: Case) -> Iterator[Mistake]:
    """Demand one fact, metric or component that is declared."""
    part = case.document.cost
    if part is None:
        return
    named = sources(part)
    if len(named) != 1:
        fix = say("Name one of fact, metric and component.")
        yield Mistake(("cost",), say("{count} things are named as the cost", count=len(named)), fix)
        return
    for source, name in named.items():
        message = say("there is no {kind} {name} that could be a cost", kind=source.value, name=name)
        yield from unknown(name, _known(case, source), ("cost", source.value), message)


def _known(case: Case, source: CostSource) -> list[str] | None:
    document = case.document
    places = {
        CostSource.FACT: (("entry", "fields"), [name for name in document.entry.fields if name not in FACTS]),
        CostSource.METRIC: (("metrics",), list(document.metrics)),
        CostSource.COMPONENT: (("components",), list(document.components)),
    }
    steps, names = places[source]
    return names if case.sketch.sound(steps) else None
