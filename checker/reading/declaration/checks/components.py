"""Components: what they imply, their range, and the items that they apply to."""

from collections.abc import Iterator, Mapping, Sequence

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, repeated, rings, unknown
from checker.reading.declaration.mistake import Mistake, Steps


def check_implications(case: Case) -> Iterator[Mistake]:
    """Demand that one binary component implies another, and not itself by any way."""
    components = case.document.components
    links = {name: (each.implies,) for name, each in components.items() if each.implies is not None}
    for name, (implied,) in links.items():
        steps = ("components", name, "implies")
        yield from unknown(
            implied, case.sketch.names("components"), steps, say("there is no component {name}", name=implied)
        )
        if any(each in components and components[each].kind != "binary" for each in (name, implied)):
            message = say("only a binary component can imply another binary one")
            yield Mistake(steps, message, say("Leave implies out, or make both binary."), found=implied)
    for name in rings(links):
        message = say("by this, the component {name} implies itself", name=name)
        yield Mistake(("components", name, "implies"), message, say("Leave the key out of one of them."))


def check_ranges(case: Case) -> Iterator[Mistake]:
    """Demand that only a component of numbers has a range."""
    for name, each in case.document.components.items():
        if each.kind == "binary" and each.range is not None:
            message = say("a binary component has no range: it is 0 or 1")
            yield Mistake(("components", name, "range"), message, say("Leave range out, or write kind: number."))


def check_application(case: Case) -> Iterator[Mistake]:
    """Demand that components apply by attributes that items have."""
    for name, each in case.document.components.items():
        yield from conditions(case, each.applies_to, ("components", name, "applies_to"))


def conditions(case: Case, condition: Mapping[str, Sequence[str]], steps: Steps) -> Iterator[Mistake]:
    """Yield what is wrong with a condition on items' attributes."""
    for attribute, values in condition.items():
        message = say("{name} is neither a key field nor one of views.strata", name=attribute)
        yield from unknown(attribute, case.attributes(), (*steps, attribute), message, at_key=True)
        yield from repeated(values, (*steps, attribute))
