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


def check_possible(case: Case) -> Iterator[Mistake]:
    """Demand that only numbers have values, that these stand there once, and that trials say what can be."""
    for name, each in case.document.components.items():
        steps = ("components", name)
        for key in ("values", "trials"):
            if key in each.written and each.kind == "binary":
                message = say("a binary component has no {key}: it is 0 or 1", key=key)
                yield Mistake((*steps, key), message, say("Leave the key out, or write kind: number."))
            elif key in each.written and {"range", "values"} & each.written - {key}:
                message = say("{key} say already what numbers there are", key=key)
                yield Mistake((*steps, key), message, say("Leave range and the other key out."))
        yield from repeated(map(str, each.values or ()), (*steps, "values"))
        if each.trials is not None and each.trials.all > each.trials.of:
            message = say("of {n} trials no {all} can succeed", n=each.trials.of, all=each.trials.all)
            yield Mistake((*steps, "trials", "all"), message, say("Write at most {n}.", n=each.trials.of))
    yield from _trials_of_one_name(case)


def _trials_of_one_name(case: Case) -> Iterator[Mistake]:
    """Demand that trials with one name are as many everywhere."""
    first: dict[str, int] = {}
    for name, each in case.document.components.items():
        if each.trials is not None and each.trials.name is not None:
            known = first.setdefault(each.trials.name, each.trials.of)
            if known != each.trials.of:
                message = say("other trials of the name {name} are {n}", name=each.trials.name, n=known)
                fix = say("Write the same number, or another name.")
                yield Mistake(("components", name, "trials", "of"), message, fix, found=str(each.trials.of))


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
