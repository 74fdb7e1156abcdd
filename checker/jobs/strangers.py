"""Entries in a folder that belongs to no declared benchmark: found by the rule on changes, whatever way they came."""

from collections.abc import Sequence

from checker.catalogue.rules import rules_about
from checker.engine import run_rules
from checker.formats.paths import SUBMISSIONS
from checker.jobs.target import Target
from checker.model.change import Change, ChangeKind, FileChange
from checker.model.finding import Finding

RULE = "CHG005"


def stranger_findings(
    strangers: Sequence[Target], benchmarks: tuple[str, ...], known: Sequence[Finding]
) -> tuple[Finding, ...]:
    """Give the findings on entries of undeclared benchmarks that are not among the known ones."""
    if not strangers:
        return ()
    files = [
        FileChange(node.path, ChangeKind.ADDED, None, node.mode)
        for target in strangers
        for node in target.tree.walk(target.path)
    ]
    rules = [rule for rule in rules_about(Change) if rule.id == RULE]
    found = run_rules(rules, Change(tuple(files), benchmarks=frozenset(benchmarks)), SUBMISSIONS).findings
    said = {finding.problem.where.path for finding in known if finding.rule == RULE}
    return tuple(finding for finding in found if finding.problem.where.path not in said)
