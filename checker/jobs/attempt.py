"""What comes of measuring several entries, some of which a scorer may stumble over."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from checker.engine import sorted_findings
from checker.jobs.examine import Examined, examine_scores
from checker.jobs.measure import Measured
from checker.model.errors import ScorerRefusal, VoidRefusal
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.judging import EXACT, PARTLY, ControlKind
from checker.model.said import say

NOT_SCORED = "SCO001"
OPEN = "SCO002"
EXACTLY = "SCO003"
NO_GOLD = "SCO004"

Attempt = Measured | ScorerRefusal | VoidRefusal | None
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
    if attempt is None or isinstance(attempt, VoidRefusal):
        return examined
    scored = examine_scores(examined, attempt.result)
    notices = [Finding(rule, Severity.NOTICE, problem) for rule, problem in _notices(examined.entry.path, attempt)]
    return replace(scored, findings=sorted_findings((*scored.findings, *notices))) if notices else scored


def _notices(path: str, measured: Measured) -> Iterator[tuple[str, Problem]]:
    """Tell what nobody was there to say."""
    exact = [name for name, how in measured.receipt.methods.items() if how.startswith(EXACT) or how.endswith(PARTLY)]
    if measured.unjudged:
        message = say("{n} questions about its answers are open: no judge has answered", n=measured.unjudged)
        if measured.measurement.secret:  # how many are asked rests on the answers that are held out
            message = say("questions about its answers are open: no judge has answered")
        fix = say("A maintainer sets PULLRANK_JUDGE_URL and rescores; until then judged cells have no number.")
        yield OPEN, Problem(Place(path), message, fix)
    ungilded = [name for name, each in measured.receipt.controls.items() if not each.n[ControlKind.GOLD]]
    if ungilded:
        message = say("the judge was not tried with perfect answers: {names} has none", names=", ".join(ungilded))
        fix = say("A maintainer gives questions a `gold` text, or declares the part that is one; see docs/judges.md.")
        yield NO_GOLD, Problem(Place(path), message, fix)
    if exact:
        message = say("labels of {names} were compared as they are written", names=", ".join(exact))
        fix = say("A maintainer installs the extra pullrank[embedding] and rescores, to have the nearest label found.")
        yield EXACTLY, Problem(Place(path), message, fix)
