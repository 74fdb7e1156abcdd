"""The check job: the change and each entry in it to one report, without any secret."""

from collections.abc import Sequence

from checker import __version__
from checker.catalogue.rules import rules_about
from checker.engine import run_rules, sorted_findings
from checker.engine.run import CRASHED, Outcome
from checker.formats.blot import without
from checker.formats.contents import contents_of
from checker.formats.paths import SUBMISSIONS
from checker.jobs.beside import beside
from checker.jobs.brought import read_brought
from checker.jobs.claims import numbers_of
from checker.jobs.closed import refuse_late
from checker.jobs.examine import Examined, examine, has_errors
from checker.jobs.published_outcomes import published_outcomes
from checker.jobs.repairable import repairable
from checker.jobs.scope import Scope
from checker.jobs.strangers import stranger_findings
from checker.jobs.traces import Ahead, nothing_ahead
from checker.model.change import Change
from checker.model.entry import Entry
from checker.model.exposure import Exposed
from checker.model.finding import EntryReport, Finding, Report, Skipped, Verdict
from checker.model.json import Document
from checker.model.kin import Kin
from checker.model.trace import Trace
from checker.model.value import dataclass, replace
from checker.rules.scope import unanswerable


@dataclass(frozen=True, slots=True)
class Checked:
    """The report, and each entry as it was examined."""

    report: Report
    examined: tuple[Examined, ...]


def check(scope: Scope, ahead: Ahead = nothing_ahead) -> Checked:
    """Run every rule that needs no secret over a change and the entries in it.

    `ahead` gives trajectories that were judged already, where there is a single entry.

    Raises DeclarationRefusal when a declaration that counts, or that a maintainer's change brings, is wrong.
    """
    brought = read_brought(scope.workspace, scope.change)
    workspace, ids = scope.workspace, scope.workspace.ids()
    of_change = _of_change(scope.change)
    about_change = of_change.findings
    about_strangers = stranger_findings([t for t in scope.targets if t.benchmark not in ids], ids, about_change)
    known = [target for target in scope.targets if target.benchmark in ids]
    others = beside(workspace, scope.targets, scope.before).recalling(published_outcomes(workspace))
    found = (examine(t.tree, t.path, workspace.benchmark(t.benchmark), ahead, others) for t in known)
    examined = refuse_late(found, scope.change)
    report = report_on(examined, [*about_change, *about_strangers, *brought.findings], of_change.skipped)
    pairs = zip(known, examined, strict=True)
    rules = frozenset[str]().union(*(repairable(t.tree, e, workspace.benchmark(t.benchmark)) for t, e in pairs))
    return Checked(replace(report, ruled=brought.ruled, repairable=rules), examined)


def report_on(examined: Sequence[Examined], more: Sequence[Finding] = (), unrun: Sequence[Skipped] = ()) -> Report:
    """Make the report of some examined entries, and of findings and skipped rules about something else."""
    findings = sorted_findings([*more, *(finding for each in examined for finding in each.findings)])
    skipped = {*unrun, *(skip for each in examined for skip in each.skipped)}
    in_order = tuple(sorted(skipped, key=lambda skip: (skip.rule, skip.because)))
    return Report(_verdict(findings), tuple(map(entry_report, examined)), findings, in_order, __version__)


def _verdict(findings: tuple[Finding, ...]) -> Verdict:
    """Judge by the findings; a rule that crashed is the checker's fault, and nothing is known of what it looks for."""
    if any(finding.rule == CRASHED for finding in findings):
        return Verdict.ERROR
    return Verdict.FAIL if has_errors(findings) else Verdict.PASS


def entry_report(examined: Examined) -> EntryReport:
    """Give one entry's line of a report: its evidence, and its numbers side by side."""
    entry, result = examined.entry, examined.result
    numbers, evidence = numbers_of(entry, result), result.evidence if result is not None else None
    return EntryReport(
        path=without(entry.path, examined.exposed.secrets),
        benchmark=entry.benchmark.id,
        version=entry.version.name if entry.version is not None else _shown(entry.facts.version, examined.exposed),
        evidence=evidence.said(verified=evidence.reaches(entry.benchmark.verified_at)) if evidence else "claimed",
        claimed=numbers.claimed,
        recomputed=numbers.recomputed,
        rescored=numbers.rescored,
        contents=contents_of(entry),
    )


def _shown(version: str | None, exposed: Exposed) -> str | None:
    return without(version, exposed.values) if version is not None else None


def rule_ids() -> tuple[str, ...]:
    """Give the ids of the rules that a check of a whole change runs."""
    subjects = (Change, Document, Entry, Trace, Exposed, Kin)
    return tuple(rule.id for subject in subjects for rule in rules_about(subject))


def _of_change(change: Change | None) -> Outcome:
    if change is None:
        return Outcome((), ())
    return run_rules(rules_about(Change), change, SUBMISSIONS, unanswerable(change))
