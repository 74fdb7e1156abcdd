"""What rules about copies ask: of which entries an entry is a copy, found once, and said in one way."""

from collections.abc import Iterator

from checker.formats.remember import remembered
from checker.formats.show import cut
from checker.model.finding import Place, Problem
from checker.model.kin import Kin
from checker.model.likeness import Alike, Likeness
from checker.model.said import Said, say
from checker.scoring.copies.find import alikes

found = remembered(alikes)

_REPLACES = "If it takes the place of {other}, ask for a ruling that {other} is superseded by it"


def certain(kin: Kin, *kinds: Likeness) -> Iterator[Problem]:
    """Tell of each entry that this one certainly has things of such a kind from."""
    for each in found(kin):
        if each.certain and each.likeness in kinds:
            yield Problem(_place(kin, each), _same(each), _fix(each), found=cut(each.other))


def likely(kin: Kin) -> Iterator[Problem]:
    """Tell of each entry that this one is like, but not so that it could not be otherwise."""
    for each in found(kin):
        if not each.certain:
            yield Problem(_place(kin, each), _near(each), _explain(each), found=cut(each.other))


def _place(kin: Kin, alike: Alike) -> Place:
    return alike.place if alike.told else Place(kin.entry.path)


def _same(alike: Alike) -> Said:
    if not alike.told:
        return say("what was measured of it is the same as of {other}", other=alike.other)
    return say(_SAME[alike.likeness], n=alike.same, all=alike.compared, other=alike.other)


def _near(alike: Alike) -> Said:
    if not alike.told:
        return say("it is more alike to {other} than two systems are", other=alike.other)
    if alike.share is None:
        return _same(alike)
    template = _SAME[alike.likeness] + _BEYOND
    return say(template, n=alike.same, all=alike.compared, other=alike.other, share=alike.share)


def _fix(alike: Alike) -> Said:
    return say(f"Bring what your own system did. {_REPLACES}.", other=alike.other)


def _explain(alike: Alike) -> Said:
    return say(f"Say in the pull request why: one model, one vendor, shared parts? {_REPLACES}.", other=alike.other)


_SAME = {
    Likeness.TRACES: "{n} of {all} trajectories are the same as in {other}",
    Likeness.PATCHES: "{n} of {all} patches are the same as in {other}",
    Likeness.ANSWERS: "{n} of {all} answers are the same as in {other}",
    Likeness.SCORES: "{n} of {all} scores are the same as in {other}",
    Likeness.OUTCOMES: "{n} of {all} items came out the same as in {other}",
    Likeness.CLAIMS: "{n} of {all} claimed numbers are the same as in {other}, and nothing else is shown",
}
_BEYOND = "; of what chance, difficulty and ability leave open, {share} % is the same"
