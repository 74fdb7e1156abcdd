"""INV002: claims that break a declared relation."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.metrics.relations import excluded
from checker.model.benchmark import Invariant
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.attained import tells_itself
from checker.rules.claims import Written, common_span, sound_claims
from checker.rules.together import contradictions


@rule("INV002", Entry, "claims break a declared relation", needs=(SUBMISSION,))
def claims_break_invariant(entry: Entry) -> Iterator[Problem]:
    """Find claimed numbers that do not keep a relation which the benchmark declares, however they were rounded.

    Why: the relation holds for every entry by the meaning of its metrics, so at least one of the numbers is wrong.

    Fix: write the measured values, all of them from the same run. The relation says how they hang together.
    """
    if tells_itself(entry):
        return
    told = {claim.claim.metric for found in contradictions(entry) for claim in found.claims}
    claims: dict[str, list[Written]] = {}
    for each in sound_claims(entry):
        claims.setdefault(each.claim.metric, []).append(each)
    for invariant in entry.benchmark.invariants:
        names = [name for name, _ in invariant.terms]
        if invariant.on_records or not claims.keys() >= set(names) or len(told.intersection(names)) > 1:
            continue
        if excluded(invariant, {name: _span(entry, claims[name]) for name in names}):
            yield _problem(entry, invariant, [claims[name][0] for name in names])


def _span(entry: Entry, claims: Sequence[Written]) -> tuple[Fraction, Fraction]:
    """Give the least and the greatest value, scaled, that all claims of a metric can stand for."""
    scale = entry.benchmark.metrics[claims[0].claim.metric].scale
    low, high = common_span(claims)
    return low * scale, high * scale


def _problem(entry: Entry, invariant: Invariant, claims: Sequence[Written]) -> Problem:
    last = claims[-1]
    fix = say("Write what was measured in each place, all of it from the same run.")
    return Problem(last.place, _message(entry, invariant, claims), fix, str(invariant), brief(last.value))


def _message(entry: Entry, invariant: Invariant, claims: Sequence[Written]) -> Said:
    values: dict[str, str] = {"relation": str(invariant)}
    named = []
    for at, each in enumerate(claims):
        values |= {f"metric_{at}": each.claim.metric, f"found_{at}": brief(each.value)}
        named.append(f"{{metric_{at}}} is claimed as {{found_{at}}}")
    claimed = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    return say(f"{claimed}, which does not keep {{relation}}", **values)
