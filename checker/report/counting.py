"""Counts in words: `2 errors, 1 warning`."""

from collections import Counter
from collections.abc import Iterable

from checker.model.finding import Finding, Severity


def plural(n: int, noun: str) -> str:
    """Give `1 error`, `2 errors`."""
    if n == 1:
        return f"1 {noun}"
    return f"{n} {noun[:-1]}ies" if noun.endswith("y") else f"{n} {noun}s"


def in_words(findings: Iterable[Finding]) -> str:
    """Give the findings counted by severity, gravest first; empty when there are none."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(plural(counts[severity], severity.value) for severity in Severity if counts[severity])


def errors(findings: Iterable[Finding]) -> int:
    """Count the errors."""
    return sum(finding.severity is Severity.ERROR for finding in findings)
