"""CMP020: a number within its component's range that it can never be."""

from collections.abc import Iterator
from fractions import Fraction

from checker.formats.show import brief
from checker.metrics.possible import nearest, settled
from checker.metrics.rounding import exact
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import as_fraction
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.numerals import written
from checker.rules.scorelines import FORMAT_NAME, SCORES, applying, fits, judged_numbers, place, score_lines

_FEW = 12


@rule("CMP020", Entry, "a component is none of its values", needs=(SCORES,), formats=(FORMAT_NAME,))
def component_impossible(entry: Entry) -> Iterator[Problem]:
    """Find a number in scores.jsonl that is none of those which the benchmark declares for its component.

    Why: where an evaluator gives 0, 1, 2 or 3, or so many of four tries succeed, nothing lies in between. Such a number
    was rounded, averaged, or belongs to another component.

    Fix: write the number that the evaluation gave. One that never ends, like a third, is written with all digits of a
    double: 0.3333333333333333.
    """
    counted = any(each.values for each in entry.benchmark.components.values())
    for line in score_lines(entry) if counted else ():
        components = applying(entry, line)
        for name, value in judged_numbers(line).items():
            number, component = as_fraction(value), components.get(name)
            if number is None or component is None or not component.values or not fits(number, component):
                continue
            if settled(number, component) is None:
                wanted, likely = _listed(component.values), nearest(number, component) or Fraction(0)
                message = say("{name} is {value}, which it can never be", name=name, value=brief(value))
                fix = say("Write what the evaluation gave; the nearest value is {likely}.", likely=_decimal(likely))
                yield Problem(place(entry, line.component_at(name)), message, fix, wanted, brief(value))


def _listed(values: tuple[Fraction, ...]) -> str:
    named = ", ".join(map(_text, values[:_FEW]))
    return named if len(values) <= _FEW else f"{named}, …"


def _decimal(number: Fraction) -> str:
    """Write a value as JSON takes it."""
    told = written(number)
    return repr(float(number)) if isinstance(told, str) else str(told)


def _text(number: Fraction) -> str:
    told = written(number)
    return exact(number) if isinstance(told, str) else str(told)
