"""The published attacks: each works where scores are told as they are, and comes to nothing behind the gate."""

from fractions import Fraction
from statistics import mean

import pytest
from campaigns import best_of, boosted, boosted_exactly, boosting_gain, labels_by_pairs

from checker.model.publication import Gate
from checker.scoring.gating.level import bound
from checker.scoring.gating.sayings import nearest


def test_boosting_works_on_exact_scores_as_its_closed_form_says() -> None:
    gains = [boosted_exactly(4000, 400, seed) for seed in range(20)]
    assert abs(mean(gains) - boosting_gain(4000, 400)) < 0.006


def test_boosting_gains_less_than_a_point_behind_the_gate() -> None:
    gain, _ = boosted(4000, 400, Gate(400), 1)
    assert gain < 0.01


def test_fresh_accounts_with_one_entry_each_gain_less_than_a_point() -> None:
    gain, accepted = boosted(751, 1000, Gate(1000), 1, account=lambda at: at)
    assert gain < 0.01
    assert accepted == 0


def test_flipping_pairs_tells_labels_at_one_standard_error_and_none_at_the_gate() -> None:
    claimed, right = labels_by_pairs(751, 751, Fraction(1), 1)
    assert claimed == right > 100
    assert labels_by_pairs(751, 751, bound(1000), 1) == (0, 0)


@pytest.mark.parametrize("block", [8, 16, 64])
def test_flipping_more_at_once_tells_nothing_either(block: int) -> None:
    assert labels_by_pairs(751, 300, bound(1000), 1, block) == (0, 0)


def test_pairs_are_not_even_scored() -> None:
    first = {str(at): "a" for at in range(751)}
    assert nearest({**first, "3": "b", "7": "b"}, {"first": first}, 16) == "first"


def test_the_best_of_many_tries_is_no_better_behind_the_gate() -> None:
    assert mean(best_of(186, 27, None, seed) for seed in range(100)) > 0.06
    told = [best_of(186, 27, Gate(27), seed) for seed in range(100)]
    assert mean(told) < 0.01
    assert sum(each > 0 for each in told) <= 12, "one campaign out of twenty is luck, give or take"
