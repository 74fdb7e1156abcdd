"""CLM004: a claimed number that is not the measured one."""

from collections.abc import Iterator
from fractions import Fraction

from checker.formats.show import brief
from checker.metrics.agreement import claim_agrees, expected_claim
from checker.metrics.rounding import rounded
from checker.metrics.telling import told
from checker.model.benchmark import Benchmark, TruthKind, Version
from checker.model.evidence import Numbers
from checker.model.finding import Problem
from checker.model.result import Scored
from checker.model.rule import Concern, concerns, rule
from checker.model.said import say
from checker.rules.claims import MOST_DECIMALS, Written, sound_claims


@concerns(Concern.CLAIM)
@rule("CLM004", Scored, "a claim is not what was measured")
def claim_differs(scored: Scored) -> Iterator[Problem]:
    """Find a claimed number that differs from the measured one at the decimals it was written with.

    Why: a board shows what was measured. A claim beside it that says something else is a mistake in one of the two,
    and should be understood before anything is merged. What was measured by a held-out truth
    counts in the decimals that are told of it, and not at all where none are.

    Fix: write the measured value, or find out why your own run gave another one: other items, another version of the
    answers, another way to score.
    """
    entry, benchmark = scored.entry, scored.entry.benchmark
    for each in sound_claims(entry):
        metric, score = benchmark.metrics[each.claim.metric], scored.result.metrics.get(each.claim.metric)
        if score is None or score.value is None or claim_agrees(each.claim, metric, score, each.value):
            continue
        exact = expected_claim(each.claim, metric, score)
        places = _places(each, benchmark, entry.version)
        if exact is None or (_hidden(scored) and _may_be(each, exact, places)):
            continue
        found = brief(each.value)
        if places is None:
            message = say(
                "{metric} is claimed as {found}, which is not what was measured", metric=metric.label, found=found
            )
            yield Problem(each.place, message, say("Compare how you scored with the benchmark's page."), None, found)
            continue
        right = rounded(exact, places)
        message = say(
            "{metric} is claimed as {found} and measured as {right}", metric=metric.label, found=found, right=right
        )
        yield Problem(each.place, message, say("Write {right}.", right=right), format(right, "f"), found)


def _hidden(scored: Scored) -> bool:
    """Whether the numbers rest on a truth that is held out, not on what the entry itself shows."""
    version = scored.entry.version
    kept = version is not None and version.truth.kind is TruthKind.HELDOUT
    return kept and scored.result.evidence.numbers >= Numbers.RESCORED


def _may_be(written: Written, exact: Fraction, places: int | None) -> bool:
    """Whether a claim can be what was measured, as far as the decimals tell that are told; None: nothing is.

    That there is a finding tells something too, so it must not rest on any other digit.
    """
    if places is None:
        return True
    apart = abs(written.number - Fraction(rounded(exact, places)))
    return apart * 2 <= Fraction(1, 10**places) + Fraction(1, 10 ** min(written.decimals, MOST_DECIMALS))


def _places(written: Written, benchmark: Benchmark, version: Version | None) -> int | None:
    """Give the decimals in which the measured value may be told; None where it may not be told at all."""
    claim, wanted = written.claim, min(written.decimals, MOST_DECIMALS)
    zoom = abs(claim.scale / benchmark.metrics[claim.metric].scale)
    return told(claim.metric, benchmark, version).decimals(wanted, zoom)
