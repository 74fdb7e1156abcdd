"""Runs rules in the order of their needs; a rule that crashes is a finding, never a pass."""

from collections.abc import Iterable
from functools import lru_cache
from graphlib import TopologicalSorter
from typing import TypeVar

from checker.engine.bounded import bounded
from checker.model.finding import Finding, Place, Problem, Severity, Skipped
from checker.model.rule import Rule
from checker.model.said import say
from checker.model.value import dataclass

S = TypeVar("S")

CRASHED = "ENG001"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run of rules gave: findings as they came, and the rules that could not run.

    Of each rule there are at most 100 findings for a file, and then a notice that counts the rest.
    """

    findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...]


def run_rules(rules: Iterable[Rule[S]], subject: S, where: str, failed: Iterable[str] = ()) -> Outcome:
    """Run each rule whose needs found no error.

    `where` is the path that a crashed rule's finding names. `failed` are ids that failed on an earlier subject;
    a need that is neither among the rules nor in `failed` was met elsewhere. Rules that wait come last.
    """
    by_id = {rule.id: rule for rule in rules}
    broken: dict[str, str] = {id: id for id in failed}
    found: list[Finding] = []
    skipped: list[Skipped] = []
    for id in _in_order(tuple((rule.id, rule.needs, rule.waits) for rule in by_id.values())):
        cause = next((broken[need] for need in sorted(by_id[id].needs) if need in broken), None) if broken else None
        if cause is not None:
            broken[id] = cause
            skipped.append(Skipped(id, cause))
            continue
        new = _findings(by_id[id], subject, where)
        if any(finding.severity is Severity.ERROR for finding in new):
            broken[id] = id
        found.extend(new)
    return Outcome(tuple(found), tuple(skipped))


@lru_cache(maxsize=64)
def _in_order(rules: tuple[tuple[str, frozenset[str], bool], ...]) -> tuple[str, ...]:
    """Sort ids so that each comes behind those that it needs, and none that need not wait behind one that does.

    The same rules look at thousands of subjects.
    """
    ids = {id for id, _, _ in rules}
    graph = {id: sorted(needs & ids) for id, needs, _ in sorted(rules, key=lambda rule: rule[0])}
    waiting = {id for id, _, waits in rules if waits}
    order = tuple(TopologicalSorter(graph).static_order())
    for id in order:
        if waiting.intersection(graph[id]):
            waiting.add(id)
    return tuple(sorted(order, key=waiting.__contains__))


def _findings(rule: Rule[S], subject: S, where: str) -> list[Finding]:
    try:
        return list(bounded(rule, rule.check(subject)))
    except Exception as error:  # noqa: BLE001 — a broken rule must never read as a pass, whatever broke it
        return [Finding(CRASHED, Severity.ERROR, _crash(rule.id, error, where))]


def _crash(id: str, error: Exception, where: str) -> Problem:
    kind = type(error).__name__
    return Problem(
        Place(where),
        say("the rule {rule} failed with {kind}; this is a fault of the checker", rule=id, kind=kind),
        say("Report it with this entry; nothing in the entry needs to change for it."),
    )
