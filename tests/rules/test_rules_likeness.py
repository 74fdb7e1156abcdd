"""Of a truth that is held out a finding names the other entry and tells nothing that was measured."""

import re
from fractions import Fraction
from random import Random

import pytest
from copied import BENCHMARK, KINDS, board, copied, prints_of

from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.kin import Kin
from checker.model.layout import Layout
from checker.rules.copies.copied_numbers import copied_numbers
from checker.rules.copies.near_copy import near_copy

OUTCOMES = next(kind for kind in KINDS if kind.name == "outcomes alone")
FOLDER = "submissions/made_up/own"


def findings(share: float, *, secret: bool) -> list[Problem]:
    random = Random("held out")
    honest, *others = board(random, 4, 600, OUTCOMES)
    copy = copied(random, honest, others[0], share)
    own, *rest = (
        prints_of(name, system, OUTCOMES, secret=secret)
        for name, system in zip(("own", "first", "second", "third"), (copy, *others), strict=True)
    )
    place = Place(f"{FOLDER}/predictions.json", "")
    kin = Kin(Entry(FOLDER, BENCHMARK, "", (), {}, {}, Layout(())), own, tuple(rest), place)
    return [problem for rule in (copied_numbers, near_copy) for problem in rule.check(kin)]


@pytest.mark.parametrize("share", [Fraction(1), Fraction(1, 2)])
def test_a_held_out_truth_shows_in_no_finding(share: Fraction) -> None:
    [open_told] = findings(float(share), secret=False)
    assert re.search("[0-9]", open_told.message.fill(str))
    [told] = findings(float(share), secret=True)
    assert told.found == "first"
    assert told.where == Place(FOLDER)
    assert not re.search("[0-9]", told.message.fill(str) + told.fix.fill(str))
