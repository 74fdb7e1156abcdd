"""INV001: measured numbers that break a declared relation."""

import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from checker.model.finding import Place, Problem
from checker.model.result import Scored
from checker.model.rule import rule
from checker.model.said import say

_RELATIONS: Mapping[str, Callable[[Fraction, Fraction], bool]] = MappingProxyType(
    {"<=": operator.le, "<": operator.lt, "==": operator.eq, ">=": operator.ge, ">": operator.gt}
)
_SOURCE = MappingProxyType({False: "measured", True: "claimed"})
_FIX = MappingProxyType(
    {False: "Look into the records behind {left} and {right}.", True: "Write what was measured as {left} and {right}."}
)


@rule("INV001", Scored, "a declared relation between metrics is broken")
def broken_invariant(scored: Scored) -> Iterator[Problem]:
    """Find a relation between two metrics that the benchmark declares and the measured values do not keep.

    Why: such a relation holds by the meaning of the metrics. Where it fails, the records or the scorer are wrong.

    Fix: look into the records that the two metrics are made from; the entry's numbers alone do not tell which is off.
    """
    metrics = scored.result.metrics
    for each in scored.entry.benchmark.invariants:
        left, right = metrics.get(each.left), metrics.get(each.right)
        if left is None or right is None or left.value is None or right.value is None:
            continue
        if not _RELATIONS[each.relation](left.value, right.value):
            relation = f"{each.left} {each.relation} {each.right}"
            yield Problem(
                Place(scored.entry.path),
                say(f"the {_SOURCE[scored.result.claimed]} values do not keep {{relation}}", relation=relation),
                say(_FIX[scored.result.claimed], left=each.left, right=each.right),
                relation,
            )
