"""The one order of findings."""

from collections.abc import Iterable

from checker.model.finding import Finding


def sorted_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort by path, line, column, rule, pointer and message; a finding without a line comes first in its file."""
    return tuple(sorted(findings, key=_key))


def _key(finding: Finding) -> tuple[str, int, int, str, str, str]:
    where = finding.problem.where
    message = finding.problem.message.fill(repr)
    return (where.path, where.line or 0, where.column or 0, finding.rule, where.pointer or "", message)
