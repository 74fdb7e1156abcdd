"""What a gate lets out of one entry that was measured."""

from fractions import Fraction

from checker.metrics.rounding import shown
from checker.model.benchmark import Benchmark
from checker.model.publication import Gate
from checker.model.value import dataclass
from checker.scoring.gating.lead import Reference, surely_better
from checker.scoring.gating.level import bound
from checker.scoring.gating.step import display_step, places, stepped
from checker.scoring.gating.values import Gated, span


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether an entry is accepted, and its score as it may be told then; None where it may not."""

    accepted: bool
    told: str | None = None


def decide(benchmark: Benchmark, gate: Gate, entry: Gated, reference: Reference) -> Outcome:
    """Hold an entry against a reference; what is told of one that is not accepted follows from that alone."""
    if entry.shown is None or not surely_better(entry.values, reference, bound(gate.total)):
        return Outcome(accepted=False)
    return Outcome(accepted=True, told=told(entry.shown, len(entry.values), span(benchmark)))


def told(value: Fraction, n: int, span: Fraction) -> str:
    """Write a score in the display step of its items."""
    step = display_step(n, span)
    return shown(stepped(value, step), places(step))
