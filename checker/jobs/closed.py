"""New entries of closed versions: where it is known what was there before, they are refused."""

from collections.abc import Iterable

from checker.engine import sorted_findings
from checker.jobs.examine import Examined
from checker.model.change import Change
from checker.model.finding import Finding, Severity
from checker.model.value import replace

CLOSED = "POL001"
"""The rule id of an entry of a closed version."""


def refuse_late(examined: Iterable[Examined], change: Change | None) -> tuple[Examined, ...]:
    """Make it an error that an entry is of a closed version, of those that the base does not hold yet."""
    if change is None:
        return tuple(examined)
    return tuple(each if each.entry.path in change.existing else _refused(each) for each in examined)


def _refused(examined: Examined) -> Examined:
    return replace(examined, findings=sorted_findings(map(_as_error, examined.findings)))


def _as_error(finding: Finding) -> Finding:
    return replace(finding, severity=Severity.ERROR) if finding.rule == CLOSED else finding
