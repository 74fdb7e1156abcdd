"""Metrics: of what, over which items, derived how."""

from collections.abc import Iterator

from checker.model.said import Said, say
from checker.reading.declaration.checks.case import Case, repeated, rings, unknown
from checker.reading.declaration.checks.components import conditions
from checker.reading.declaration.documents.metrics import MeanPart, MetricPart
from checker.reading.declaration.mistake import Mistake

TIE_BREAKS = ("most_firsts", "rank_sum", "sum_over_max", "name")
"""Words that a ranking uses beside metrics' names, so that no metric may be called like them."""

_NOTHING = say("nothing says what this metric is made of")
_FORM = say("Write per_item: and a component, or derive: and of: [metrics].")


def check_metric_names(case: Case) -> Iterator[Mistake]:
    """Demand that no metric is called like a tie-break."""
    for name in case.sketch.names("metrics") or ():
        if name in TIE_BREAKS:
            message = say("a metric cannot be called {name}: rankings use that word", name=name)
            yield Mistake(("metrics", name), message, say("Give the metric another name."), at_key=True, found=name)


def check_forms(case: Case) -> Iterator[Mistake]:
    """Demand that a metric is either averaged over items or derived, with the keys of its form."""
    for name, metric in case.document.metrics.items():
        if case.sketch.sound(("metrics", name)):
            yield from _form(name, metric)


def check_per_item(case: Case) -> Iterator[Mistake]:
    """Demand that metrics over items use known components and attributes."""
    known = case.sketch.names("components")
    for name, metric in case.document.metrics.items():
        single = isinstance(metric.per_item, str)
        for index, component in enumerate(averaged(metric)):
            steps = ("metrics", name, "per_item") if single else ("metrics", name, "per_item", "mean", index)
            yield from unknown(component, known, steps, say("there is no component {name}", name=component))
        yield from repeated(averaged(metric), ("metrics", name, "per_item", "mean"))
        yield from conditions(case, metric.where, ("metrics", name, "where"))


def check_derived(case: Case) -> Iterator[Mistake]:
    """Demand known derivations of known metrics, of which none leads back to itself."""
    for name, metric in case.document.metrics.items():
        yield from _derivation(case, name, metric)
        for index, source in enumerate(metric.of or ()):
            message = say("there is no metric {name}", name=source)
            yield from unknown(source, case.sketch.names("metrics"), ("metrics", name, "of", index), message)
        yield from repeated(metric.of or (), ("metrics", name, "of"))
    for name in rings({name: tuple(metric.of or ()) for name, metric in case.document.metrics.items()}):
        message = say("by this, the metric {name} is derived from itself", name=name)
        yield Mistake(("metrics", name, "of"), message, say("Take one of them out of the ring."))


def check_fill(case: Case) -> Iterator[Mistake]:
    """Demand a fill where less is better and missing items are filled: 0 would be the best there is."""
    if case.document.missing != "zero_fill" or not case.sketch.sound(("missing",)):
        return
    for name, metric in case.document.metrics.items():
        leaves_out = metric.missing is not None or metric.per_item is None
        if metric.better == "lower" and metric.fill is None and not leaves_out:
            message = say("less is better and missing items are filled with 0: leaving out would help")
            fix = say("Declare fill: with the worst value, or missing: exclude.")
            yield Mistake(("metrics", name, "better"), message, fix, expected="fill")


def averaged(metric: MetricPart) -> tuple[str, ...]:
    """Give the components that a metric is averaged from."""
    if isinstance(metric.per_item, MeanPart):
        return tuple(metric.per_item.mean)
    return () if metric.per_item is None else (metric.per_item,)


def _form(name: str, metric: MetricPart) -> Iterator[Mistake]:
    both = metric.per_item is not None and metric.derive is not None
    neither = metric.per_item is None and metric.derive is None
    if both or neither:
        message = (
            say("a metric is either averaged per_item or derived, not both")
            if both
            else say("nothing says what this metric is made of")
        )
        yield Mistake(("metrics", name), message, _FORM, at_key=True)
        return
    for key, message, fix in _misplaced(metric):
        yield Mistake(("metrics", name, key), message, fix, at_key=True, found=key)
    if metric.derive is not None and metric.of is None:
        yield Mistake(
            ("metrics", name), say("the key {key} is missing", key="of"), say("Write of: [metrics]."), at_key=True
        )


def _misplaced(metric: MetricPart) -> Iterator[tuple[str, Said, Said]]:
    foreign = ("where", "fill", "missing") if metric.derive is not None else ("of",)
    form = "derived" if metric.derive is not None else "averaged"
    for key in foreign:
        if key in metric.written:
            yield key, say(f"{key} has no meaning for a metric that is {form}"), say("Remove it.")
    if metric.derive is None and metric.missing is not None and metric.fill is not None:
        yield "fill", say("this metric leaves out missing items, so that nothing is filled"), say("Remove one of them.")


def _derivation(case: Case, name: str, metric: MetricPart) -> Iterator[Mistake]:
    if metric.derive is None:
        return
    message = say("there is no derivation {name}", name=metric.derive)
    yield from unknown(metric.derive, case.vocabulary.derivations, ("metrics", name, "derive"), message)
    arity = case.vocabulary.arities.get(metric.derive)
    if arity is not None and metric.of is not None and len(metric.of) != arity:
        message = say(
            "{name} takes {arity} metrics, and here are {count}", name=metric.derive, arity=arity, count=len(metric.of)
        )
        yield Mistake(
            ("metrics", name, "of"), message, say("Name {arity} metrics.", arity=arity), found=str(len(metric.of))
        )
