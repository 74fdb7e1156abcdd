"""DUP007: one patch that stands for several items."""

from collections.abc import Iterator

from checker.model.finding import Problem, Severity
from checker.model.kin import Kin
from checker.model.rule import rule
from checker.model.said import say
from checker.scoring.copies.inside import repeated_patches


@rule("DUP007", Kin, "one patch stands for several items", severity=Severity.WARNING)
def repeated_patch(kin: Kin) -> Iterator[Problem]:
    """Find a patch that stands in the entry for three items or more.

    Why: each item asks for a change of its own. The same change in many places is mostly a slip of the script that
    gathered the patches. Blank patches and those of a line or two do not count.

    Fix: look at how the patches were gathered, and give each item its own. Nothing need be done where one change
    really answers several items.
    """
    places = {answer.key: answer.place for answer in kin.entry.answers}
    for key, more in repeated_patches(kin.own):
        yield Problem(
            places[key],
            say("the patch of {item} stands for {n} other items, too", item=str(key), n=more),
            say("Look at how the patches were gathered, and give each item its own."),
        )
