"""DUP005: an entry that is more like another one than two systems are."""

from collections.abc import Iterator

from checker.model.finding import Problem, Severity
from checker.model.kin import Kin
from checker.model.rule import rule
from checker.rules.likeness import likely


@rule("DUP005", Kin, "it is more like another entry than two systems are", severity=Severity.WARNING)
def near_copy(kin: Kin) -> Iterator[Problem]:
    """Find an entry that shares more with another one of its board than difficulty, ability and chance explain.

    Why: a part of another entry's answers can be taken over. How that is told, and how often it is told wrongly, stands
    in docs/copies.md. Systems of one family, or of one organization, are alike for good reasons: this is a warning,
    which somebody should look at, and stops no merge. From which share on something is said the declaration says:
    `copies.warn_at`, and half as much again where only statistics tell. Where truth is held out, no numbers are told.

    Fix: say in the pull request why the two are alike: the same model behind two frameworks, a part that both use. If
    this entry takes the place of the other one, ask a maintainer for a ruling that the other is superseded by it.
    """
    yield from likely(kin)
