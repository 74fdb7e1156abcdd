"""The two passes of a judged scorer in its process: questions come out, verdicts go in, faults have their sentence."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from scoring_examples import BINARY, CANARIES, IDS, compared, key, scored

from checker.adapters.worker import ProcessScorer
from checker.model.benchmark import Component, ComponentKind
from checker.model.errors import ScorerRefusal
from checker.model.judging import Judging, Nearest, Question, Template
from checker.model.record import Absence

QUALITY = Component("quality", ComponentKind.NUMBER, "Quality", judged=True)
TEMPLATE = Template("t", "t.md", ("reference", "candidate"), {"a": (Fraction(1), Fraction(5))})
JUDGING = Judging("judge-1", {"t": TEMPLATE}, embedding="small")
ASKS = """
def questions(answers, truth):
    return [
        [
            {"component": "quality", "template": "t", "parts": {"reference": truth[id], "candidate": answer}},
            {"component": "correct", "nearest": answer, "among": ["left", "right"]},
        ]
        for id, answer in answers
    ]
"""
TELLS = """
def score(answers, truth, verdicts):
    return [{"correct": int(label == "left"), "quality": number} for number, label in verdicts]
"""


def task(source, judging=JUDGING, **kwargs):
    return replace(scored(source, components=(BINARY, QUALITY), **kwargs), judging=judging)


def questions(source, **kwargs):
    return ProcessScorer(20).questions(task(source, **kwargs))


def refused(source, **kwargs):
    with pytest.raises(ScorerRefusal) as caught:
        questions(source, **kwargs)
    told = f"{caught.value} {caught.value.fix!r}"
    assert not any(canary in told for canary in CANARIES)
    return told


def test_a_first_pass_gives_questions():
    found = questions(ASKS + TELLS)
    assert list(found) == [key(id) for id in IDS]
    asked = (
        Question("quality", "t", {"reference": CANARIES[0], "candidate": "x"}),
        Nearest("correct", "x", ("left", "right")),
    )
    assert all(each == asked for each in found.values())


def test_a_second_pass_gives_cells():
    told = ((Fraction(7, 3), "left"), (Fraction(1), "right"), (Absence.INVALID_EVALUATION, Absence.MISSING_EVALUATION))
    cells = ProcessScorer(20).run(replace(task(ASKS + TELLS), verdicts=told))
    assert cells[key("a")] == {"correct": 1, "quality": Fraction(7, 3)}
    assert cells[key("b")] == {"correct": 0, "quality": 1}
    assert cells[key("c")] == {"correct": 0, "quality": Absence.INVALID_EVALUATION}


def test_labels_that_look_like_something_else_are_labels():
    told = ((Fraction(1), "1/2"), (Fraction(1), "missing_evaluation"), (Fraction(1), ""))
    source = (
        ASKS
        + "def score(answers, truth, verdicts):\n    return [{'correct': int(type(l) is str)} for _, l in verdicts]\n"
    )
    cells = ProcessScorer(20).run(replace(task(source), verdicts=told))
    assert [cells[key(id)]["correct"] for id in IDS] == [1, 1, 1]


def test_a_judged_scorer_is_not_run_without_verdicts():
    with pytest.raises(ValueError, match="verdicts"):
        ProcessScorer(20).run(task(ASKS + TELLS))


def test_a_scorer_without_questions_is_refused():
    assert "no function `questions`" in refused(TELLS)


def giving(row):
    return f"def questions(answers, truth):\n    return [{row} for id, answer in answers]\n" + TELLS


@pytest.mark.parametrize(
    "row",
    [
        "None",
        "{}",
        "[None]",
        "[{'component': 'correct', 'template': 't', 'parts': {'reference': 'r', 'candidate': 'c'}}]",
        "[{'component': 'quality', 'template': 'u', 'parts': {'reference': 'r', 'candidate': 'c'}}]",
        "[{'component': 'quality', 'template': 't', 'parts': {'reference': truth[id]}}]",
        "[{'component': 'quality', 'template': 't', 'parts': {'reference': 'r', 'candidate': 1}}]",
        "[{'component': 'quality', 'nearest': truth[id], 'among': []}]",
        "[{truth[id]: 1}]",
    ],
)
def test_what_is_no_question_is_refused(row):
    assert "something that is no question" in refused(giving(row))


def test_an_embedder_is_asked_only_where_one_is_declared():
    source = giving("[{'component': 'correct', 'nearest': 'x', 'among': ['a']}]")
    assert len(questions(source)) == len(IDS)
    assert "no question" in refused(source, judging=replace(JUDGING, embedding=None))


def test_too_many_questions_are_refused():
    good = "{'component': 'correct', 'nearest': 'x', 'among': ['a']}"
    assert "too many" in refused(giving(f"[{good}] * 1001"))


def test_questions_beside_other_answers_are_refused():
    assert "as long as" in refused("def questions(answers, truth):\n    return []\n" + TELLS)
    assert "something else than a list" in refused("def questions(answers, truth):\n    return {}\n" + TELLS)


def test_a_component_that_does_not_apply_is_not_asked_about():
    held = task(ASKS + TELLS)
    with pytest.raises(ScorerRefusal, match="no question"):
        ProcessScorer(20).questions(replace(held, asked=(("correct",), *held.asked[1:])))


def test_a_scorer_asks_nobody_itself():
    source = "import socket\ndef questions(answers, truth):\n    socket.create_connection(('127.0.0.1', 9))\n" + TELLS
    assert "reached for the network" in refused(source)


def test_a_comparison_that_asks_nothing_has_no_questions():
    held = replace(compared("label", dict.fromkeys(IDS, "x"), dict.fromkeys(IDS, "x")), judging=JUDGING)
    assert set(ProcessScorer(20).questions(held).values()) == {()}
    assert len(ProcessScorer(20).run(replace(held, verdicts=((), (), ())))) == len(IDS)


def test_the_example_of_the_guide_asks_and_tells():
    page = (Path(__file__).parents[2] / "docs" / "judges.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    template = replace(TEMPLATE, name="summary")
    judging = replace(JUDGING, templates={"summary": template})
    found = ProcessScorer(20).questions(task(source, judging))
    assert found[key("a")] == (Question("quality", "summary", {"reference": CANARIES[0], "candidate": "x"}),)
    told = ((Fraction(1),),) * len(IDS)
    assert ProcessScorer(20).run(replace(task(source, judging), verdicts=told)) == {key(id): {} for id in IDS}
