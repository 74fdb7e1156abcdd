"""Comparisons that ask a judge: what is asked, and what comes of the verdicts, through the scorer's own process."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from scoring_examples import benchmark, declared, key

from checker.adapters.worker import ProcessScorer
from checker.metrics.comparers import comparers
from checker.model.benchmark import Comparison, Component, ComponentKind, Scoring
from checker.model.errors import TruthRefusal
from checker.model.judging import Judging, Outcome, Question, Template
from checker.model.record import Absence
from checker.model.scoring import ScoringTask, TruthBundle
from checker.scoring.digest import scorer_digest

RATE = Component("rate", ComponentKind.NUMBER, "Rate", Fraction(0), Fraction(1), judged=True)
ALSO = replace(RATE, name="also")
JUDGING = Judging(
    "some-judge",
    {"rubric": Template("rubric", "judge/rubric.md", ("criterion", "answer"), {"met": (Fraction(0), Fraction(1))})},
)
TRUTH: dict[str, Any] = {
    "1": {"kind": "number", "value": 8},
    "2": {"kind": "rubric", "criteria": [{"text": "Is it so?", "points": 3}, {"text": "Why?", "points": 1}]},
}
ANSWERS = {"1": "Answer: 8", "2": "It is so."}
MET, NOT_MET = Fraction(1), Fraction(0)


def task(verdicts: list[list[Outcome]] | None, truth: dict[str, Any] = TRUTH, twice: bool = False) -> ScoringTask:
    components = (RATE, ALSO) if twice else (RATE,)
    scoring = Scoring({each.name: Comparison("by_item") for each in components})
    told = None if verdicts is None else tuple(map(tuple, verdicts))
    rows = tuple((key(id), answer) for id, answer in ANSWERS.items())
    asked = tuple(tuple(each.name for each in components) for _ in rows)
    return ScoringTask(scoring, None, components, rows, TruthBundle((), truth, {}), asked, JUDGING, told)


def rates(verdicts: list[list[Outcome]], **more: Any) -> list[Any]:
    return [dict(row) for row in ProcessScorer().run(task(verdicts, **more)).values()]


def test_only_what_a_rubric_expects_is_asked_and_by_criterion() -> None:
    questions = ProcessScorer().questions(task(None))
    assert questions[key("1")] == ()
    assert questions[key("2")] == (
        Question("rate", "rubric", {"criterion": "Is it so?", "answer": "It is so."}),
        Question("rate", "rubric", {"criterion": "Why?", "answer": "It is so."}),
    )


@pytest.mark.parametrize(
    ("verdicts", "rate"),
    [
        ([MET, MET], 1),
        ([MET, NOT_MET], Fraction(3, 4)),
        ([Fraction(1, 2), NOT_MET], Fraction(3, 8)),
        ([NOT_MET, NOT_MET], 0),
        ([MET, Absence.MISSING_EVALUATION], Absence.MISSING_EVALUATION),
        ([Absence.INVALID_EVALUATION, Absence.MISSING_EVALUATION], Absence.INVALID_EVALUATION),
    ],
)
def test_points_times_verdicts_make_the_rate(verdicts: list[Outcome], rate: Any) -> None:
    assert rates([[], verdicts]) == [{"rate": 1}, {"rate": rate}]


def test_verdicts_on_two_components_are_kept_apart() -> None:
    verdicts: list[Outcome] = [MET, MET, NOT_MET, MET]
    asked = ProcessScorer().questions(task(None, twice=True))[key("2")]
    assert [each.component for each in asked] == ["also", "also", "rate", "rate"]
    assert rates([[], verdicts], twice=True)[1] == {"also": 1, "rate": Fraction(1, 4)}


def test_a_truth_that_is_no_expectation_is_refused_before_anything_is_asked() -> None:
    with pytest.raises(TruthRefusal, match="the truth of 1 items does not suit"):
        ProcessScorer().questions(task(None, {**TRUTH, "1": 8}))


def test_the_scorers_digest_changes_with_the_version_of_extraction(monkeypatch: pytest.MonkeyPatch) -> None:
    about = declared(benchmark(RATE, scoring=Scoring({"rate": Comparison("by_item")})))
    plain = declared(benchmark(RATE, scoring=Scoring({"rate": Comparison("label")})))
    before = scorer_digest(about), scorer_digest(plain)
    newer = replace(comparers()["by_item"], version="a newer one")
    monkeypatch.setattr("checker.scoring.digest.comparers", lambda: {**comparers(), "by_item": newer})
    assert scorer_digest(about) != before[0]
    assert scorer_digest(plain) == before[1]
