"""Who judges is declared strictly, and every mistake has its line and its way out."""

from fractions import Fraction

import pytest
from declaration_samples import VOCABULARY, read_benchmark

from checker.model.errors import DeclarationRefusal
from checker.model.judging import Controls, Judging, Template

HEAD = """\
id: judged
title: Judged
format: predictions
versions:
  v1: {items: items/v1.jsonl, count: 5}
components:
  quality: {kind: number, range: [1, 5], judged: true}
metrics:
  quality: {per_item: quality}
ranking: {by: quality}
truth: {kind: open, store: "file:truth.json"}
score: scorer.py
judge:
"""
TEMPLATES = "  templates: {t: {prompt: judge/t.md, parts: [a, b], aspects: {good: [1, 5]}}}\n"
AT = HEAD.count("\n")


def read(judge: str, head: str = HEAD) -> Judging | None:
    return read_benchmark((head + judge).encode(), "benchmarks/judged/benchmark.yaml", VOCABULARY).judging


def test_the_smallest_ones_have_every_default() -> None:
    template = Template("t", "judge/t.md", ("a", "b"), {"good": (Fraction(1), Fraction(5))}, 20_000)
    assert read("  model: m\n" + TEMPLATES) == Judging("m", {"t": template}, Fraction(0), 512, None, 3, None)
    assert read("  embedding: e\n") == Judging(None, {}, embedding="e")


def test_everything_can_be_declared() -> None:
    found = read(
        """\
  model: m-1
  temperature: 0.5
  max_tokens: 100
  seed: 3
  retries: 0
  embedding: e
  templates:
    t: {prompt: t.md, parts: [a], aspects: {good: [0, 1], new: [-1, 2.5]}, combine: mean, longest: 10}
    u: {prompt: u.md, parts: [a, b, c], aspects: {good: [0, 1]}, answer: b, gold: a}
  controls: {sample: 7, empty: {at_most: 0}, injected: {at_most: 0.25}, gold: {at_least: 0.5}}
"""
    )
    aspects = {"good": (Fraction(0), Fraction(1)), "new": (Fraction(-1), Fraction(5, 2))}
    templates = {
        "t": Template("t", "t.md", ("a",), aspects, 10),
        "u": Template("u", "u.md", ("a", "b", "c"), {"good": (Fraction(0), Fraction(1))}, answer="b", gold="a"),
    }
    controls = Controls(7, Fraction(0), Fraction(1, 4), Fraction(1, 2))
    assert found == Judging("m-1", templates, Fraction(1, 2), 100, 3, 0, "e", controls)


def test_controls_need_not_be_declared() -> None:
    found = read("  model: m\n  controls: {sample: 5}\n" + TEMPLATES)
    assert found is not None
    assert found.controls == Controls(5, Fraction(1, 5), Fraction(1, 5), Fraction(4, 5))


def test_a_benchmark_without_a_judge_has_none() -> None:
    assert read("", HEAD.removesuffix("judge:\n")) is None


@pytest.mark.parametrize(
    ("judge", "line", "message"),
    [
        ("  model: m\n", 0, "a model and at least one template"),
        (TEMPLATES, 0, "a model and at least one template"),
        ("  retries: 1\n", 0, "nobody is named"),
        ("  model: m\n  temperature: 3\n" + TEMPLATES, 2, "between 0 and 2"),
        ("  model: m\n" + TEMPLATES.replace("[a, b]", "[a, a]"), 2, "named twice"),
        ("  model: m\n" + TEMPLATES.replace("[1, 5]", "[1, null]"), 2, "both bounds"),
        ("  model: m\n" + TEMPLATES.replace("[a, b]", "[]"), 2, ""),
        ("  model: m\n" + TEMPLATES.replace("{good: [1, 5]}", "{}"), 2, ""),
        ("  model: m\n" + TEMPLATES.replace("judge/t.md", "../t.md"), 2, "path inside"),
        ("  model: m\n  key: sk-1\n" + TEMPLATES, 2, ""),
        ("  model: m\n  url: https://judge.example\n" + TEMPLATES, 2, ""),
        ("  model: m\n  retries: 21\n" + TEMPLATES, 2, ""),
        ("  model: m\n" + TEMPLATES.replace("a, b]", "a, b], answer: c"), 2, "no part"),
        ("  model: m\n" + TEMPLATES.replace("a, b]", "a, b], gold: c"), 2, "no part"),
        ("  model: m\n" + TEMPLATES.replace("a, b]", "a, b], gold: b"), 2, "the answer that is judged"),
        ("  model: m\n" + TEMPLATES.replace("a, b]", "a, b], answer: a, gold: a"), 2, "the answer that is judged"),
        ("  model: m\n  controls: {sample: 0}\n" + TEMPLATES, 2, ""),
        ("  model: m\n  controls: {empty: {at_most: 1.1}}\n" + TEMPLATES, 2, ""),
        ("  model: m\n  controls: {injected: {at_most: -1}}\n" + TEMPLATES, 2, ""),
        ("  model: m\n  controls: {gold: {at_most: 1}}\n" + TEMPLATES, 2, ""),
        ("  model: m\n  controls: {gold: {at_least: high}}\n" + TEMPLATES, 2, ""),
    ],
)
def test_a_mistake_has_its_line(judge: str, line: int, message: str) -> None:
    with pytest.raises(DeclarationRefusal) as refused:
        read(judge)
    (problem,) = refused.value.problems
    assert problem.where.line == AT + line
    assert message in problem.message.fill(repr)
    assert problem.fix.fill(repr)


def test_somebody_has_to_raise_the_questions() -> None:
    with pytest.raises(DeclarationRefusal) as refused:
        read("  model: m\n" + TEMPLATES, HEAD.replace("score: scorer.py\n", ""))
    (problem,) = refused.value.problems
    assert "no score that asks it anything" in problem.message.fill(repr)
