"""INV001: measured numbers that break a declared relation."""

from collections.abc import Iterator

from checker.metrics.relations import kept
from checker.model.finding import Place, Problem
from checker.model.result import Scored
from checker.model.rule import Concern, concerns, rule
from checker.model.said import say


@concerns(Concern.RELATION)
@rule("INV001", Scored, "a declared relation between metrics is broken")
def broken_invariant(scored: Scored) -> Iterator[Problem]:
    """Find a relation between metrics that the benchmark declares and the measured values do not keep.

    Why: such a relation holds by the meaning of the metrics. Where it fails, the records or the scorer are wrong.

    Fix: look into the records that the metrics are made from; the entry's numbers alone do not tell which is off.
    """
    if scored.result.claimed:
        return  # what was written down is rounded; INV002 looks at it
    values = {name: score.value for name, score in scored.result.metrics.items() if score.value is not None}
    for each in scored.entry.benchmark.invariants:
        names = [name for name, _ in each.terms]
        if each.on_records or not values.keys() >= set(names) or kept(each, values):
            continue
        gaps = [f"{{name_{at}}}" for at in range(len(names))]
        listed = " and ".join([", ".join(gaps[:-1]), gaps[-1]] if len(gaps) > 1 else gaps)
        yield Problem(
            Place(scored.entry.path),
            say("the measured values do not keep {relation}", relation=str(each)),
            say(f"Look into the records behind {listed}.", **{f"name_{at}": name for at, name in enumerate(names)}),
            str(each),
        )
