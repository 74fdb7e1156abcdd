"""The groups in which a comment tells of the rules' families."""

from collections.abc import Iterable
from dataclasses import dataclass

from checker.model.finding import Report
from checker.report.counting import in_words

OTHER = "Other"
# The names are stable; a family that is in no group is told of under OTHER.
_GROUPS = {
    "Change": ("CHG", "POL", "RUL"),
    "Layout": ("LAY",),
    "Schema": ("JSN", "SCH"),
    "Coverage": ("COV",),
    "Numbers": ("SUM", "CLM", "ATT", "INV", "SCO"),
    "Trajectories": ("TRJ",),
    "Safety": ("DUP", "SEC"),
}
_GROUP_OF = {family: group for group, families in _GROUPS.items() for family in families}


@dataclass(frozen=True, slots=True)
class Check:
    """One group: its result in words, and the ids that the result comes from."""

    group: str
    result: str
    rules: tuple[str, ...]


def checks(report: Report, ran: Iterable[str] = ()) -> list[Check]:
    """Give each group that found something, was not run, or (told by `ran`, ids of rules) looked and found nothing."""
    found = {finding.rule for finding in report.findings}
    skipped = {each.rule for each in report.skipped}
    known = {group_of(rule) for rule in found | skipped | set(ran)}
    return [_check(group, report, found, skipped) for group in [*_GROUPS, OTHER] if group in known]


def group_of(rule: str) -> str:
    """Give the group of a rule's family."""
    return _GROUP_OF.get(rule[:3], OTHER)


def _check(group: str, report: Report, found: set[str], skipped: set[str]) -> Check:
    here = [finding for finding in report.findings if group_of(finding.rule) == group]
    unrun = sorted(rule for rule in skipped - found if group_of(rule) == group)
    if here:
        return Check(group, in_words(here), tuple(sorted({finding.rule for finding in here})))
    return Check(group, "not run", tuple(unrun)) if unrun else Check(group, "passed", ())
