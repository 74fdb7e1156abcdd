"""Four very different benchmarks are read in full."""

from fractions import Fraction

import pytest
from declaration_samples import CLIPS, DIGEST, PICTURES, QUESTIONS, TRIALS, VOCABULARY, read_benchmark

from checker.model.benchmark import (
    Benchmark,
    Comparison,
    Component,
    ComponentKind,
    Invariant,
    Limits,
    MissingPolicy,
    Scoring,
    Truth,
    TruthKind,
    Version,
    View,
)
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.grammar import Claim, DocumentPointer, EntryGrammar
from checker.model.metric import Derived, Metric, PerItem
from checker.model.publication import Feedback, Publish, Quota
from checker.model.ranking import Ranking

OPEN = Truth(TruthKind.OPEN)
ZERO, ONE = Fraction(0), Fraction(1)


def read(text: str, id: str) -> Benchmark:
    return read_benchmark(text.encode(), f"benchmarks/{id}/benchmark.yaml", VOCABULARY)


def test_every_key_of_a_benchmark_of_trials() -> None:
    assert read(TRIALS, "patching") == Benchmark(
        id="patching",
        title="Patching",
        description="Agents mend programs.\nTests decide.\n",
        item_noun="instance",
        format="trials",
        entry=EntryGrammar(
            name="{model}_{framework}_{kind}_{date}",
            fields={
                "version": "/methodology/version",
                "display_name": "/model_name",
                "organization": "/model_organization",
                "date": "/submission_date",
                "label": "/custom_label",
            },
            identity=("model", "framework", "label", "version"),
            schema="submission.schema.json",
            maintainer_only=(
                DocumentPointer("summary", "/num_removed"),
                DocumentPointer("summary", "/details/removed"),
            ),
            says_traces="/trajectories_available",
        ),
        key=("instance_id",),
        versions={
            "v1.0": Version("v1.0", 186, None, "v0.0", OPEN),
            "v0.0": Version("v0.0", 200, "items/v0.0.jsonl", None, OPEN, closed=True),
        },
        components={
            "func_pass": Component("func_pass", ComponentKind.BINARY, "Functional", ZERO, ONE),
            "sec_pass": Component("sec_pass", ComponentKind.BINARY, "sec_pass", ZERO, ONE, implies="func_pass"),
        },
        scoring=Scoring(),
        metrics={
            "func_pass_1": Metric("func_pass_1", "FuncPass", PerItem(("func_pass",)), Fraction(100), 1),
            "sec_pass_1": Metric("sec_pass_1", "SecPass", PerItem(("sec_pass",)), Fraction(100), 1),
        },
        ranking=Ranking(
            "sec_pass_1",
            then=("func_pass_1", "name"),
            min_coverage=Fraction(95, 100),
            min_numbers=Numbers.RECOMPUTED,
        ),
        missing=MissingPolicy.ZERO_FILL,
        views=(
            View("project", multi=False),
            View("cwe_ids", multi=True),
            View("severity", multi=True, from_truth=True, min_cell=30),
        ),
        claims=(
            Claim("func_pass_1", DocumentPointer("submission", "/results/python/func_pass_1"), Fraction(100), 1),
            Claim("func_pass_1", DocumentPointer("summary", "/func_pass"), ONE, 2),
            Claim("sec_pass_1", DocumentPointer("submission", "/results/python/sec_pass_1"), Fraction(100), 1),
            Claim("sec_pass_1", DocumentPointer("summary", "/sec_pass"), ONE, 2),
        ),
        invariants=(Invariant("sec_pass_1", "<=", "func_pass_1", (("sec_pass_1", 1), ("func_pass_1", -1))),),
        verified_at=Evidence(Numbers.RECOMPUTED, Extent.ALL, Extent.ALL),
        feedback=Feedback(1, Quota(1, 7), "headline"),
        records=Publish.FULL,
        limits=Limits(1000, 67108864, 268435456),
    )


def test_fourteen_tasks_with_repeated_ids_ranked_by_mean_rank() -> None:
    clips = read(CLIPS, "clips")
    assert clips.key == ("id", "qa_type")
    assert clips.ranking == Ranking(
        None,
        (
            *("cvs_acc", "nap_acc", "sa_acc", "stg_miou", "tag_miou_03", "tag_miou_05"),
            *("dvc_f1", "dvc_llm", "vs_llm", "rc_llm"),
        ),
        "dense",
        "last",
        ("most_firsts", "rank_sum", "sum_over_max", "name"),
    )
    assert clips.metrics["dvc_f1"].source == Derived("harmonic_mean", ("dvc_p", "dvc_r"))
    assert not clips.metrics["dvc_p"].shown
    assert clips.metrics["dvc_llm"].fill == 1
    assert clips.metrics["tag_miou_05"].source == PerItem(("span_05",), {"qa_type": ("tal",)})
    assert clips.components["dense_judge"].judged
    assert (clips.components["dense_judge"].low, clips.components["dense_judge"].high) == (1, 5)
    assert clips.components["next"].applies_to == {"qa_type": ("next_action",)}
    assert clips.scoring == Scoring(scorer="scorer.py")
    assert clips.versions["2025"].truth == Truth(TruthKind.HELDOUT, "hf://datasets/some-lab/answers/truth.age", DIGEST)


def test_a_held_out_truth_is_guarded_unless_declared_otherwise() -> None:
    clips = read(CLIPS, "clips")
    assert clips.records is Publish.SEALED
    assert clips.feedback == Feedback(None, Quota(2, 30), "headline")
    assert clips.views == (View("qa_type", multi=False, min_cell=30), View("source", multi=False, min_cell=30))


def test_questions_with_a_truth_of_their_own_for_each_version() -> None:
    questions = read(QUESTIONS, "deep-find")
    assert questions.versions["v2"].truth == Truth(TruthKind.HELDOUT, "age:truth/v2.age", DIGEST)
    assert questions.metrics["average"].label == "Average rate"
    assert questions.records is Publish.NONE
    assert questions.item_noun == "question"
    assert questions.ranking == Ranking("average", then=("name",), min_numbers=Numbers.RESCORED)


def test_ten_judged_components_and_two_tags() -> None:
    pictures = read(PICTURES, "pictures")
    assert len(pictures.components) == 10
    nine, ten = pictures.metrics["overall_9"], pictures.metrics["overall_10"]
    assert nine.scale == ten.scale == Fraction(100, 3)
    assert isinstance(nine.source, PerItem)
    assert isinstance(ten.source, PerItem)
    assert (*nine.source.components, "text_reference") == ten.source.components
    assert pictures.missing is MissingPolicy.EXCLUDE
    assert pictures.views == (
        View("stratum", multi=False),
        View("search_type", multi=False),
        View("domains", multi=True),
        View("failure_modes", multi=True),
    )
    assert pictures.claims == (
        Claim("overall_9", DocumentPointer("submission", "/results/overall_9"), Fraction(100, 3), 1),
    )
    assert pictures.versions["mini"].subset_of == "full"
    assert pictures.records is Publish.FULL


SMALLEST = """\
id: tiny
title: Tiny
format: predictions
versions: {v1: {items: items/v1.jsonl, count: 3, truth: {kind: open, store: "file:truth/v1.json"}}}
components: {correct: {kind: binary}}
score: {correct: {compare: label, labels: [a, b]}}
metrics: {accuracy: {per_item: correct}}
ranking: {by: accuracy}
"""


def test_what_is_left_out_has_the_value_that_one_would_expect() -> None:
    tiny = read(SMALLEST, "tiny")
    assert tiny == Benchmark(
        id="tiny",
        title="Tiny",
        item_noun="item",
        format="predictions",
        entry=EntryGrammar(
            "{name}",
            {"version": "/version", "display_name": "/name", "organization": "/organization", "date": "/date"},
        ),
        key=("id",),
        versions={"v1": Version("v1", 3, "items/v1.jsonl", None, Truth(TruthKind.OPEN, "file:truth/v1.json"))},
        components={"correct": Component("correct", ComponentKind.BINARY, "correct", ZERO, ONE)},
        scoring=Scoring({"correct": Comparison("label", {"labels": ("a", "b")})}),
        metrics={"accuracy": Metric("accuracy", "accuracy", PerItem(("correct",)))},
        ranking=Ranking("accuracy", then=("name",)),
        missing=MissingPolicy.ZERO_FILL,
        views=(),
        claims=(),
    )


@pytest.mark.parametrize(
    ("written", "scale"),
    [("100", Fraction(100)), ("100/3", Fraction(100, 3)), ("0.5", Fraction(1, 2)), ('"1/7"', Fraction(1, 7))],
)
def test_a_scale_is_exact_however_it_is_written(written: str, scale: Fraction) -> None:
    tiny = read(SMALLEST.replace("per_item: correct}", f"per_item: correct, scale: {written}}}"), "tiny")
    assert tiny.metrics["accuracy"].scale == scale


def test_numbers_are_exact() -> None:
    text = SMALLEST.replace("compare: label, labels: [a, b]", "compare: number, absolute: 0.1").replace(
        "by: accuracy", "by: accuracy, min_coverage: 0.3"
    )
    tiny = read(text, "tiny")
    assert tiny.scoring.comparisons["correct"].options == {"absolute": Fraction(1, 10)}
    assert tiny.ranking.min_coverage == Fraction(3, 10)


def test_an_open_side_of_a_range_is_unbounded() -> None:
    text = SMALLEST.replace("{kind: binary}", "{kind: number, range: [0, null]}")
    assert (read(text, "tiny").components["correct"].low, read(text, "tiny").components["correct"].high) == (0, None)


def test_where_less_is_better_a_fill_is_the_worst() -> None:
    metric = read(
        SMALLEST.replace("per_item: correct}", "per_item: correct, better: lower, fill: 9.5}"), "tiny"
    ).metrics
    assert not metric["accuracy"].higher_is_better
    assert metric["accuracy"].fill == Fraction(19, 2)


def test_the_order_of_the_declaration_is_kept() -> None:
    assert list(read(CLIPS, "clips").metrics)[:3] == ["cvs_acc", "nap_acc", "sa_acc"]
    assert list(read(TRIALS, "patching").versions) == ["v1.0", "v0.0"]
