"""The groups in which a comment tells of the rules' families."""

from collections.abc import Iterable, Mapping

from checker.model.finding import Report, Severity
from checker.model.value import dataclass
from checker.report.counting import by_rule, words_of

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
    found = by_rule(report.findings)
    skipped = {each.rule for each in report.skipped}
    known = {group_of(rule) for rule in {rule for rule, _ in found} | skipped | set(ran)}
    return [_check(group, found, skipped) for group in [*_GROUPS, OTHER] if group in known]


def group_of(rule: str) -> str:
    """Give the group of a rule's family."""
    return _GROUP_OF.get(rule[:3], OTHER)


def _check(group: str, found: Mapping[tuple[str, Severity], int], skipped: set[str]) -> Check:
    here = {key: n for key, n in found.items() if group_of(key[0]) == group}
    rules = tuple(sorted({rule for rule, _ in here}))
    unrun = sorted(rule for rule in skipped if group_of(rule) == group)
    if here:
        return Check(group, words_of(here), rules)
    return Check(group, "not run", tuple(unrun)) if unrun else Check(group, "passed", ())
