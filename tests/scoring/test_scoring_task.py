"""What a scorer is given."""

import pytest
from scoring_examples import IDS, LABEL, benchmark, bundle, declared, entry, items, key

from checker.model.benchmark import Component, ComponentKind, Scoring
from checker.model.errors import ScorerRefusal
from checker.model.item import ItemSet
from checker.scoring.task import scoring_task

A = Component("correct", ComponentKind.BINARY, "A", applies_to={"kind": ("x",)})
B = Component("other", ComponentKind.BINARY, "B", applies_to={"kind": ("y",)})
TRUTH = bundle(dict.fromkeys(IDS, "t"))


def test_answers_come_in_item_order_and_only_those_of_known_items_that_say_something():
    here = declared(benchmark())
    task = scoring_task(entry(here, {"c": "3", "z": "9", "a": "1", "b": ""}, blank=("b",)), here, TRUTH)
    assert task.answers == ((key("a"), "1"), (key("c"), "3"))
    assert task.asked == (("correct",), ("correct",))
    assert task.source is None


def test_only_components_that_apply_are_asked_for():
    here = declared(benchmark(A, B, scoring=Scoring(scorer="scorer.py")), items(*IDS, kind=("x", "y", "z")), "x = 1")
    task = scoring_task(entry(here, dict.fromkeys(IDS, "1")), here, TRUTH)
    assert task.asked == (("correct",), ("other",), ())
    assert task.components == (A, B)
    assert task.source == b"x = 1"


def test_comparisons_fill_the_components_that_they_are_declared_for():
    here = declared(benchmark(A, B, scoring=LABEL))
    assert scoring_task(entry(here, {}), here, TRUTH).components == (A,)


def test_a_declared_scorer_must_be_there():
    here = declared(benchmark(scoring=Scoring(scorer="scorer.py")))
    with pytest.raises(ScorerRefusal, match="not in its folder"):
        scoring_task(entry(here, {}), here, TRUTH)


def test_items_that_are_not_published_cannot_be_scored():
    here = declared(benchmark(), ItemSet("v1", 3))
    with pytest.raises(ScorerRefusal, match="published"):
        scoring_task(entry(here, {}), here, TRUTH)


def test_a_task_tells_nothing_of_the_truth():
    here = declared(benchmark())
    task = scoring_task(entry(here, {"a": "1"}), here, bundle({"a": "secret-1d2"}))
    assert "secret-1d2" not in repr(task) + repr(task.truth)
