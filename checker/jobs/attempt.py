"""What comes of measuring several entries, some of which a scorer may stumble over."""

from collections.abc import Sequence
from dataclasses import replace

from checker.engine import sorted_findings
from checker.jobs.examine import Examined, examine_scores
from checker.jobs.measure import Measured
from checker.model.errors import ScorerRefusal
from checker.model.finding import Finding, Place, Problem, Severity

NOT_SCORED = "SCO001"

Attempt = Measured | ScorerRefusal | None
"""What one entry's measuring gave; None: it was not tried."""


def refuse_broken_scorer(attempts: Sequence[Attempt]) -> None:
    """Raise the first refusal when no entry could be scored: then the scorer is at fault, not one entry."""
    if not any(isinstance(each, Measured) for each in attempts):
        for each in attempts:
            if isinstance(each, ScorerRefusal):
                raise each


def needs_measuring(examined: Examined) -> bool:
    """Whether a sound entry is to be measured: it has no numbers of its own, or answers for a declared score."""
    entry = examined.entry
    scored = entry.benchmark.scoring.declared and bool(entry.answers)
    return examined.sound and (examined.result is None or scored)


def judged(examined: Examined, attempt: Attempt) -> Examined:
    """Add to an entry what the rules about scores find, or that it could not be scored."""
    if isinstance(attempt, ScorerRefusal):
        problem = Problem(Place(examined.entry.path), attempt.message, attempt.fix)
        finding = Finding(NOT_SCORED, Severity.ERROR, problem)
        return replace(examined, findings=sorted_findings((*examined.findings, finding)))
    return examined if attempt is None else examine_scores(examined, attempt.result)
