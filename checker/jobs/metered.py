"""A rescoring on somebody's behalf: counted before the truth is opened, and answered as far as `feedback` allows.

The two halves can run apart: `begin` needs to write the ledger and no truth; `answer` the truth, and that the ledger
holds what `begin` wrote. Neither of them asks what time it is.
"""

import re
from dataclasses import replace

from checker.adapters.git import repository_root
from checker.adapters.meter import GitMeter
from checker.jobs.attempt import needs_measuring
from checker.jobs.beside import beside
from checker.jobs.check import report_on
from checker.jobs.examine import Examined, examine
from checker.jobs.gate import Behind, behind, refuse_keyless, version_of
from checker.jobs.measure import Measured, key_of, measure, recall
from checker.jobs.rescore import Rescored, rescore_all
from checker.jobs.signatures import signatures_of
from checker.jobs.target import Target
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.entry import Entry
from checker.model.errors import ScorerRefusal, UsageRefusal
from checker.model.finding import Report
from checker.model.metering import Decision, Start
from checker.model.said import say
from checker.model.value import dataclass
from checker.scoring.gating.quota import moment
from checker.scoring.gating.receipts import kept_back
from checker.scoring.gating.sayings import sayings_of
from checker.scoring.receipt import scorer_digest

_RUN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_GREATEST = 2**63


@dataclass(frozen=True, slots=True)
class Asked:
    """On whose behalf, when and under what name: the account's number, UTC as `2026-11-30T12:00:00Z`, and the run."""

    account: int
    at: str
    run: str

    def __post_init__(self) -> None:
        """Refuse what cannot be kept."""
        if not 0 < self.account < _GREATEST:
            raise _wrong("{value} is no account: it is the number that stays when a login changes", str(self.account))
        if moment(self.at) is None:
            raise _wrong("{value} is no time of a start; write it in UTC like 2026-11-30T12:00:00Z", self.at)
        if _RUN.fullmatch(self.run) is None:
            raise _wrong("{value} cannot name a run: letters, digits, dots, hyphens and underscores do", self.run)


@dataclass(frozen=True, slots=True)
class Begun:
    """A rescoring that may go on. `start` is None where errors keep the entry from being scored: nothing was counted.

    `decision` is there where the run was answered before.
    """

    examined: Examined
    start: Start | None
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """What may be told, and what was measured; that is None where nothing was, or where the gate keeps it back."""

    report: Report
    decision: Decision | None
    rescored: Rescored


def meter_of(workspace: Workspace) -> GitMeter:
    """Give what counts in this repository. Raises UsageRefusal outside one: nothing can be counted there."""
    root = workspace.root.resolve()
    if repository_root(root) != root:
        raise UsageRefusal(
            say("{path} is no git repository, and rescorings are counted in one", path=str(root)),
            say("Run it in the leaderboard's repository, or without an account."),
        )
    return GitMeter(root)


def begin(workspace: Workspace, target: Target, asked: Asked) -> Begun:
    """Check an entry and, when it is sound, count one rescoring of it for good; no truth is touched.

    Raises QuotaRefusal where there is none left, which then was not counted.
    """
    declared, meter = workspace.benchmark(target.benchmark), meter_of(workspace)
    examined = examine(target.tree, target.path, declared, others=beside(workspace, (target,)))
    if not needs_measuring(examined):
        return Begun(examined, None)
    entry = examined.entry
    gate = behind(workspace, entry)
    if gate is not None:
        gate.refuse_unready()
    start = Start(
        run=asked.run,
        account=asked.account,
        organization=entry.facts.organization,
        at=asked.at,
        benchmark=declared.benchmark.id,
        version=version_of(entry),
        truth=entry.version.truth.commitment if entry.version is not None else None,
        scorer=scorer_digest(declared),
        entry=entry.name,
        entry_tree=entry.tree_id,
        measurement=key_of(entry, declared),
    )
    merged = gate.merged(target) if gate is not None else {}
    counted = meter.start(start, sayings_of(entry), declared.benchmark, merged)
    return Begun(examined, counted, meter.decision(counted.run))


def answer(workspace: Workspace, target: Target, tools: Tools, begun: Begun) -> Answered:
    """Measure what was counted, keep it in the ledger, and tell what may be told of it."""
    gate = behind(workspace, begun.examined.entry)
    if begun.start is None:
        return Answered(report_on([begun.examined]), None, Rescored(begun.examined, None))
    if gate is not None:
        refuse_keyless(gate.entry.benchmark)
        return _gated(gate, tools, begun, begun.start)
    rescored = rescore_all(workspace, [target], tools)[0]
    if rescored.measured is not None:
        _keep(workspace, rescored.measured, rescored.examined.entry, tools)
    return Answered(report_on([rescored.examined]), None, rescored)


def rescore_for(workspace: Workspace, target: Target, tools: Tools, asked: Asked) -> Answered:
    """Count a rescoring, carry it out, and tell what may be told."""
    refuse_keyless(workspace.benchmark(target.benchmark).benchmark)
    return answer(workspace, target, tools, begin(workspace, target, asked))


def _gated(gate: Behind, tools: Tools, begun: Begun, start: Start) -> Answered:
    """Answer from behind a gate: no rule looks at what was measured, since each finding would tell something of it."""
    entry, decision = begun.examined.entry, begun.decision
    if decision is None:
        measured = _measured(gate, tools)
        if measured is not None:
            _keep(gate.workspace, measured, entry, tools)
        decision = gate.settle(measured, start, tools, meter_of(gate.workspace))
    findings = (*begun.examined.findings, gate.said(decision))
    examined = replace(begun.examined, findings=findings, result=None)
    return Answered(_told(report_on([examined]), entry, decision), decision, Rescored(examined, None))


def _measured(gate: Behind, tools: Tools) -> Measured | None:
    """Measure an entry; None where the scorer fails on it, of which nothing is told: that may rest on the truth."""
    entry, declared = gate.entry, gate.declared
    known = recall(entry, declared, tools.ledger) if tools.ledger is not None else None
    if known is not None and not known.measurement.open:
        return known
    try:
        return measure(entry, declared, tools.truth, tools.scorer, tools.court)
    except ScorerRefusal:
        return None


def _keep(workspace: Workspace, measured: Measured, entry: Entry, tools: Tools) -> None:
    """Write it into the ledger; the receipt is signed as it lies there, where a key is at hand."""
    if tools.ledger is not None and measured.fresh:
        kept = kept_back(measured.measurement, entry.benchmark)
        receipt = signatures_of(workspace, tools.ledger).of(kept.receipt)
        tools.ledger.append([replace(kept, receipt=receipt)], [])


def _told(report: Report, entry: Entry, decision: Decision) -> Report:
    """Put the score of an accepted entry into its report, in the words that were kept."""
    metric = entry.benchmark.ranking.metric
    if decision.told is None or metric is None:
        return report
    entries = tuple(replace(each, evidence="rescored", rescored={metric: decision.told}) for each in report.entries)
    return replace(report, entries=entries)


def _wrong(template: str, value: str) -> UsageRefusal:
    return UsageRefusal(say(template, value=value), say("Give what the workflow's own event says."))
