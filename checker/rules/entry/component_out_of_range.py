"""CMP011: a number that its component cannot hold."""

from collections.abc import Iterator
from fractions import Fraction

from checker.formats.show import brief
from checker.metrics.rounding import exact, rounded
from checker.model.benchmark import Benchmark, Component, ComponentKind
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import as_fraction
from checker.model.metric import PerItem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.numerals import written
from checker.rules.scorelines import FORMAT_NAME, SCORES, applying, fits, judged_numbers, place, score_lines

_DECIMALS = 4


@rule("CMP011", Entry, "a component is out of its range", needs=(SCORES,), formats=(FORMAT_NAME,))
def component_out_of_range(entry: Entry) -> Iterator[Problem]:
    """Find a number in scores.jsonl that is outside the range which the benchmark declares for its component.

    Why: components are raw, on the scale of the evaluator. A number above it was mostly scaled already, and would
    count many times over.

    Fix: write the raw number.
    """
    for line in score_lines(entry):
        if not judged_numbers(line):
            continue
        components = applying(entry, line)
        for name, value in judged_numbers(line).items():
            number = as_fraction(value)
            component = components.get(name)
            if number is not None and component is not None and not fits(number, component):
                wanted = _range(component)
                message = say("{name} is {value}, and must be {wanted}", name=name, value=brief(value), wanted=wanted)
                where = place(entry, line.component_at(name))
                yield Problem(where, message, _fix(entry.benchmark, component, number), wanted, brief(value))


def _fix(benchmark: Benchmark, component: Component, number: Fraction) -> Said:
    """Say what the raw number is where the one that stands there is within the scale of boards."""
    for metric in benchmark.metrics.values():
        if isinstance(metric.source, PerItem) and component.name in metric.source.components:
            raw = number / metric.scale
            if metric.scale > 1 and component.high and component.high / 10 <= raw <= component.high:
                return say(
                    "Write the raw number, {raw} if this one was scaled for boards.", raw=rounded(raw, _DECIMALS)
                )
    return say("Write the raw number, before any scaling.")


def _range(component: Component) -> str:
    if component.kind is ComponentKind.BINARY:
        return "0 or 1"
    low, high = component.low, component.high
    if low is not None and high is not None:
        return f"from {_text(low)} to {_text(high)}"
    return f"at least {_text(low)}" if low is not None else f"at most {_text(high or Fraction(0))}"


def _text(number: Fraction) -> str:
    return exact(number).removesuffix("/1") if isinstance(written(number), str) else str(written(number))
