"""What the scorer wants to have asked, and what it makes of what comes back."""

import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from medvidbench_scores import benchmark, exactly, scorer

from checker.model.item import ItemKey
from checker.scoring.judging.controls import plan
from checker.scoring.judging.questions import read_question
from tools.medvidbench.answers import perfect, right
from tools.medvidbench.entries import ENTRIES, answers
from tools.medvidbench.samples import family, samples

ACTION = {"qa_type": "next_action", "gnd": "tying", "data_source": "AVOS"}


def asked(record: dict[str, Any], answer: Any) -> list[dict[str, Any]]:
    (row,) = scorer().questions([("x", answer)], {"x": exactly(record)})
    return row


def told(record: dict[str, Any], answer: str, said: list[Any]) -> dict[str, Any]:
    (row,) = scorer().score([("x", answer)], {"x": exactly(record)}, [said])
    return row


def test_every_question_is_one_that_can_be_asked() -> None:
    judging = benchmark().judging
    assert judging is not None
    takes = {name: template.parts for name, template in judging.templates.items()}
    given = [(str(at), answer or "") for at, answer in enumerate(answers(ENTRIES[1]))]
    truth = {str(at): exactly(sample.record) for at, sample in enumerate(samples())}
    rows = scorer().questions(given, truth)
    assert len(rows) == len(given)
    by_component: dict[str, int] = {}
    for sample, row in zip(samples(), rows, strict=True):
        for question in row:
            assert read_question(question, set(benchmark().components), takes) is not None
            by_component[question["component"]] = by_component.get(question["component"], 0) + 1
            applies = benchmark().components[question["component"]].applies_to["qa_type"]
            assert sample.task in applies
    assert set(by_component) == {"nap", "dvc_llm", "vs_llm", "rc_llm"}
    assert by_component["vs_llm"] == 263 + 302
    assert by_component["rc_llm"] == 138 + 168


def test_only_a_name_outside_of_the_list_is_asked_about() -> None:
    assert asked(ACTION, "tying") == asked(ACTION, " cutting ") == []
    assert asked(ACTION, "tie a knot") == [
        {"component": "nap", "nearest": "tie a knot", "among": ["cutting", "tying", "suturing"]}
    ]
    assert asked({**ACTION, "gnd": "in no list"}, "tie a knot") == []


def test_without_a_list_nobody_is_asked_and_names_are_compared() -> None:
    record = {**ACTION, "data_source": "NurViD", "gnd": "Fold, then close"}
    assert asked(record, "fold") == []
    assert told(record, "fold", []) == {"nap": 0, "nap_strict": 0}
    assert told(record, "Fold, then close", []) == {"nap": 1, "nap_strict": 1}


@pytest.mark.parametrize(
    ("said", "lenient"),
    [(["tying"], 1), (["cutting"], 0), (["missing_evaluation"], 0), (["invalid_evaluation"], 0), ([], 0)],
)
def test_the_nearest_name_counts_leniently_and_never_strictly(said: list[str], lenient: int) -> None:
    assert told(ACTION, "tie a knot", said) == {"nap": lenient, "nap_strict": 0}
    assert told(ACTION, "tying", []) == {"nap": 1, "nap_strict": 1}


SEGMENTS = [{"start": 0, "end": 10, "caption": "one"}, {"start": 20, "end": 30, "caption": "two"}]
CAPTIONS = {
    "qa_type": "dense_captioning_gpt",
    "metadata": {"fps": "1.0"},
    "data_source": "CoPESD",
    "struc_info": SEGMENTS,
}


def test_captions_are_asked_about_by_the_segment_that_they_overlap_most() -> None:
    answer = "0-10 seconds: first\n20-24 seconds: second\n50-60 seconds: third"
    assert [(each["parts"]["candidate"], each["parts"]["reference"]) for each in asked(CAPTIONS, answer)] == [
        ("first", "one"),
        ("second", "two"),
    ]


def test_captions_are_averaged_over_pairs_and_then_over_thresholds() -> None:
    """Overlaps 1 and 2/5: both at 0.3, the first alone at 0.5 and 0.7."""
    answer = "0-10 seconds: first\n20-24 seconds: second"
    found = told(CAPTIONS, answer, [Fraction(5), Fraction(2)])
    assert found["dvc_llm"] == round(Fraction(Fraction(7, 2) + 5 + 5, 3), 12)
    assert told(CAPTIONS, answer, [Fraction(5), "missing_evaluation"])["dvc_llm"] == "missing_evaluation"
    assert "dvc_llm" not in told(CAPTIONS, "50-60 seconds: third", [])


def test_texts_without_anything_to_compare_are_asked_about_by_nobody() -> None:
    record = {"qa_type": "video_summary_gpt", "gnd": "What is seen.", "data_source": "AVOS"}
    assert asked(record, " ") == asked({**record, "gnd": ""}, "x") == asked(record, 5) == []
    assert asked(record, "x") == [
        {"component": "vs_llm", "template": "caption", "parts": {"reference": "What is seen.", "candidate": "x"}}
    ]


def test_perfect_answers_are_compared_with_themselves() -> None:
    for sample, answer in zip(samples(), perfect(), strict=True):
        if sample.number < 20 and family(sample.task) == "dense_captioning":
            assert answer == right(sample)
            assert all(
                each["parts"]["candidate"] == each["parts"]["reference"] for each in asked(dict(sample.record), answer)
            )


def test_a_judge_is_controlled_by_the_references_that_it_is_shown() -> None:
    """No key of the declaration says so: the part that is judged is the last one, and what is right the `reference`."""
    judging = benchmark().judging
    assert judging is not None
    takes = {name: template.parts for name, template in judging.templates.items()}
    chosen = [sample for sample in samples() if family(sample.task) in ("dense_captioning", "video_summary")][:40]
    given = [(str(at), right(sample)) for at, sample in enumerate(chosen)]
    rows = scorer().questions(given, {str(at): exactly(sample.record) for at, sample in enumerate(chosen)})
    read = [read_question(each, set(benchmark().components), takes) for row in rows for each in row]
    questions = {ItemKey(("x",)): tuple(each for each in read if each is not None)}
    planned = plan(questions, ["sha256:x"], judging, {"caption": "Judge."}, "")
    assert Counter(each.kind for each in planned.controls.values()) == {"empty": 3, "injected": 4, "gold": 3}
    for name, control in planned.controls.items():
        parts = re.findall(r"BEGIN \w+ \w+\n(.*?)\nEND", planned.prompts[name].foreign, re.DOTALL)
        assert (parts[0] == parts[1]) == (control.kind == "gold")
