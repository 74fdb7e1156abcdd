"""INV003: lines of scores that break a declared relation."""

from collections import defaultdict
from collections.abc import Iterator

from checker.formats.show import brief
from checker.metrics.relations import kept_by
from checker.model.benchmark import Invariant
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import FEW
from checker.rules.relations import not_told
from checker.rules.scorelines import (
    FORMAT_NAME,
    SCORES,
    ScoreLine,
    broken_implications,
    place,
    score_lines,
    sound_numbers,
)


@rule("INV003", Entry, "components break a declared relation", needs=(SCORES,), formats=(FORMAT_NAME,))
def lines_break_invariant(entry: Entry) -> Iterator[Problem]:
    """Find a relation between components that the benchmark declares and that not every line of scores.jsonl keeps.

    Why: such a relation holds on each item by the meaning of its components, so one of the numbers is wrong. Lines on
    which a component holds no number say nothing of it. The first such line is pointed at, the next few are named.
    A line that breaks two relations with a component in common is told of by the first: one wrong number breaks both.

    Fix: look into the evaluation of these items, and write what it says of all components of the relation.
    """
    told: dict[str, set[str]] = defaultdict(set)
    for each in entry.benchmark.invariants:
        lines = {line.pointer: line for line in _broken(entry, each)} if each.on_records else {}
        broken = [lines[pointer] for pointer in not_told(lines, each, told)]
        if broken:
            yield _problem(entry, each, broken)


def _broken(entry: Entry, invariant: Invariant) -> Iterator[ScoreLine]:
    """Give the lines that break a relation, but for those of which a rule tells that a component implies another."""
    names = {name for name, _ in invariant.terms}
    for line in score_lines(entry):
        numbers = sound_numbers(entry, line) or {}
        if kept_by(invariant, numbers) is False:
            told = any(names <= set(pair) for pair in broken_implications(entry, numbers))
            if not told:
                yield line


def _problem(entry: Entry, invariant: Invariant, broken: list[ScoreLine]) -> Problem:
    first, last = broken[0], invariant.terms[-1][0]
    named = ", ".join("|".join(line.parts or ()) for line in broken[:FEW])
    among = ": {named}" if len(broken) <= FEW else ", among them {named}"
    message = say(
        f"{{n}} of {{total}} lines do not keep {{relation}}{among}",
        n=len(broken),
        total=len(list(score_lines(entry))),
        relation=str(invariant),
        named=named,
    )
    fix = say("Write what the evaluation of each item says of all these components.")
    found = brief(first.numbers().get(last))
    return Problem(place(entry, first.component_at(last)), message, fix, str(invariant), found)
