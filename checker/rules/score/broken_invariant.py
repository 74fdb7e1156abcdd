"""INV001: measured numbers that break a declared relation."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from checker.metrics.relations import kept
from checker.metrics.rounding import rounded
from checker.model.benchmark import Invariant
from checker.model.finding import Place, Problem
from checker.model.result import Scored
from checker.model.rule import Concern, concerns, rule
from checker.model.said import Said, say
from checker.rules.relations import hidden


@concerns(Concern.RELATION)
@rule("INV001", Scored, "a declared relation between metrics is broken")
def broken_invariant(scored: Scored) -> Iterator[Problem]:
    """Find a relation between metrics that the benchmark declares and the measured values do not keep.

    Why: such a relation holds by the meaning of the metrics. Where it fails, the records or the scorer are wrong.
    Of relations that have a metric in common the first is told: one wrong number breaks all of them.

    Fix: look into the records that the metrics are made from; the entry's numbers alone do not tell which is off.
    """
    if scored.result.claimed:
        return  # what was written down is rounded; INV002 looks at it
    values = {name: score.value for name, score in scored.result.metrics.items() if score.value is not None}
    told: set[str] = set()
    for each in scored.entry.benchmark.invariants:
        names = [name for name, _ in each.terms]
        if each.on_records or not values.keys() >= set(names) or kept(each, values) or told & set(names):
            continue
        told |= set(names)
        gaps = [f"{{name_{at}}}" for at in range(len(names))]
        listed = " and ".join([", ".join(gaps[:-1]), gaps[-1]] if len(gaps) > 1 else gaps)
        yield Problem(
            Place(scored.entry.path),
            _message(scored, each, values),
            say(f"Look into the records behind {listed}.", **{f"name_{at}": name for at, name in enumerate(names)}),
            str(each),
        )


def _message(scored: Scored, invariant: Invariant, values: Mapping[str, Fraction]) -> Said:
    """Name the measured values where they may be told as they are: of an open truth, or of the entry's own records."""
    if hidden(scored):
        return say("the measured values do not keep {relation}", relation=str(invariant))
    told: dict[str, str | Decimal] = {"relation": str(invariant)}
    for at, (name, _) in enumerate(invariant.terms):
        told |= {f"name_{at}": name, f"value_{at}": _shown(values[name], scored.entry.benchmark.metrics[name].decimals)}
    named = [f"{{name_{at}}} is {{value_{at}}}" for at in range(len(invariant.terms))]
    listed = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    return say(f"the measured values do not keep {{relation}}: {listed}", **told)


def _shown(value: Fraction, decimals: int) -> Decimal:
    """Give a value in its metric's decimals, in more of them where these do not tell it."""
    enough = decimals + 3
    exact = (places for places in range(decimals, enough) if Fraction(rounded(value, places)) == value)
    return rounded(value, next(exact, enough))
