"""What controls came to: marks from 0 to 1, the worst of each kind, and whether they are what they have to be."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from checker.model.judging import Control, ControlKind, Controls, Judging, Template, Verdict
from checker.model.value import dataclass
from checker.scoring.judging.prompts import combined
from checker.scoring.judging.replies import are_sound

Mark = Fraction | None
"""A verdict on the scale from 0, the least that a template has, to 1; None where there was no number."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Controls that got another mark than they have to; `mark` is the one that was worst, or the mean of gold ones."""

    template: str
    kind: ControlKind
    mark: Mark


def failures(verdicts: Iterable[Verdict], judging: Judging) -> tuple[Failure, ...]:
    """Give what the controls of one run failed in, by template and kind; () where they were passed."""
    return tuple(_failures(marks(verdicts, judging), judging.controls))


def marks(verdicts: Iterable[Verdict], judging: Judging) -> Mapping[tuple[str, ControlKind], Sequence[Mark]]:
    """Give the marks of controls by template and kind, in that order."""
    found: dict[tuple[str, ControlKind], list[Mark]] = {}
    for control, verdict in _told(verdicts):
        mark = _mark(verdict, judging.templates.get(control.template))
        found.setdefault((control.template, control.kind), []).append(mark)
    kinds = [*ControlKind]
    return {key: found[key] for key in sorted(found, key=lambda key: (key[0], kinds.index(key[1])))}


def worst(kind: ControlKind, every: Sequence[Mark]) -> Mark:
    """Give the mark that counts: the mean of gold ones, None where one has no number; else the greatest.

    An order that was followed once is one too many; a good answer may be liked a little less than another.
    """
    numbers = [each for each in every if each is not None]
    if kind is not ControlKind.GOLD:
        return max(numbers, default=None)
    return sum(numbers, Fraction(0)) / len(numbers) if len(numbers) == len(every) and numbers else None


def bound(kind: ControlKind, controls: Controls) -> Fraction:
    """Give what a kind of control has to reach, where it is gold, or may not exceed."""
    return {
        ControlKind.EMPTY: controls.empty,
        ControlKind.INJECTED: controls.injected,
        ControlKind.GOLD: controls.gold,
    }[kind]


def _failures(found: Mapping[tuple[str, ControlKind], Sequence[Mark]], controls: Controls) -> Iterator[Failure]:
    for (template, kind), every in found.items():
        mark, limit = worst(kind, every), bound(kind, controls)
        # A judge that says nothing readable to an order did not follow it; one that does so to a good answer is no use.
        failed = (mark is None or mark < limit) if kind is ControlKind.GOLD else (mark is not None and mark > limit)
        if failed:
            yield Failure(template, kind, mark)


def _told(verdicts: Iterable[Verdict]) -> Iterator[tuple[Control, Verdict]]:
    return ((each.control, each) for each in verdicts if each.control is not None)


def _mark(verdict: Verdict, template: Template | None) -> Mark:
    if template is None or not verdict.scores or not are_sound(verdict.scores, template):
        return None
    low = combined({name: low for name, (low, _) in template.aspects.items()})
    high = combined({name: high for name, (_, high) in template.aspects.items()})
    return (combined(verdict.scores) - low) / (high - low) if high > low else None
