"""DUP003: answers or patches that stand in another entry, too."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.kin import Kin
from checker.model.likeness import Likeness
from checker.model.rule import rule
from checker.rules.likeness import certain


@rule("DUP003", Kin, "answers are those of another entry")
def copied_answers(kin: Kin) -> Iterator[Problem]:
    """Find an entry that has its answers, predictions or patches from another entry of its board.

    Why: a board lists what systems did, each once. White space, case and the order of records make no answer another
    one; neither do digests, times, line numbers and surroundings in a patch. Only answers count that are too long to be
    hit on by chance, that the entry does not repeat, and that most others do not have; or all answers at once, where
    many of them are wrong. Two entries that are right on every item are no copies. What is taken from several entries
    is added up. From which share on it is an error the declaration says: `copies.refuse_at`.

    Fix: bring what your own system answered. If this entry takes the place of the other one and keeps a part of its
    answers, ask a maintainer for a ruling that the other is superseded by it; then the other no longer counts. If the
    two are alike for a good reason, ask for a ruling that the one is not copied by the other.
    """
    yield from certain(kin, Likeness.ANSWERS, Likeness.PATCHES)
