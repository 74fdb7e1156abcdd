"""Folds findings that say the same of one file: the first few, then how many more there are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from checker.engine.bounded import More
from checker.model.finding import Finding
from checker.model.said import Said
from checker.model.value import dataclass

FEW = 3
"""Findings that are shown of those that say the same."""

_Same: TypeAlias = tuple[str, str, Said]


@dataclass(frozen=True, slots=True)
class Rest:
    """What is left out behind the few: `n` findings of a rule and file, the last of them on `line` if that is known.

    `least`: there may be others.
    """

    rule: str
    n: int
    line: int | None = None
    least: bool = False

    def __str__(self) -> str:
        """Say it in words of ours."""
        upto = f", up to line {self.line}" if self.line else ""
        return f"and {'at least ' if self.least else ''}{self.n} more of {self.rule} in this file{upto}"


def folded(findings: Sequence[Finding]) -> Iterator[Finding | Rest]:
    """Give the findings in their order; of those of one rule, path and message the first few and the rest as one.

    A notice that counts what the engine left out of a file is joined with the rests of that file, where it has them.
    """
    groups: dict[_Same, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(_same(finding), []).append(finding)
    rests = {same: _rest(group) for same, group in groups.items() if len(group) > FEW + 1}
    for notice in [each for each in findings if isinstance(each, More)]:
        if _join(notice, rests):
            groups.pop(_same(notice))
    seen: Counter[_Same] = Counter()
    for finding in findings:
        same = _same(finding)
        seen[same] += 1
        if same in groups and (same not in rests or seen[same] <= FEW):
            yield finding
        if same in rests and seen[same] == FEW:
            yield rests[same]


def _same(finding: Finding) -> _Same:
    return finding.rule, finding.problem.where.path, finding.problem.message


def _rest(group: list[Finding]) -> Rest:
    return Rest(group[0].rule, len(group) - FEW, group[-1].problem.where.line)


def _join(notice: More, rests: dict[_Same, Rest]) -> bool:
    """Add what a notice counts to the longest rest of each of its rules; False where one of them has none."""
    path = notice.problem.where.path
    longest: dict[str, _Same] = {}
    for same in sorted((s for s in rests if s[1] == path), key=lambda s: rests[s].n):
        longest[same[0]] = same
    if any(rule not in longest for rule, _ in notice.left):
        return False
    for rule, n in notice.left:
        rests[longest[rule]] = Rest(rule, rests[longest[rule]].n + n, least=notice.stopped)
    return True
