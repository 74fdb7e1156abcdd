"""What entries may show is declared by kind or by digest, and nothing else is either."""

import pytest
from declaration_samples import VOCABULARY, read_benchmark

from checker.model.errors import DeclarationRefusal
from checker.reading.exposures.kinds import KINDS

HEAD = """\
id: spelling
title: Spelling
format: predictions
versions:
  v1: {items: items/v1.jsonl, count: 5}
components:
  correct: {kind: binary}
score:
  correct: {compare: label}
metrics:
  accuracy: {per_item: correct}
ranking: {by: accuracy}
truth: {kind: open, store: "file:truth.json"}
"""
DIGEST = "sha256:" + "0a" * 32


def read(more: str) -> frozenset[str]:
    path = "benchmarks/spelling/benchmark.yaml"
    return read_benchmark((HEAD + more).encode(), path, VOCABULARY).exposures


def test_nothing_is_allowed_where_nothing_is_said() -> None:
    assert read("") == frozenset()


def test_kinds_and_digests_are_allowed() -> None:
    assert read(f"secrets: {{allow: [private_key, '{DIGEST}']}}\n") == {"private_key", DIGEST}


def test_every_kind_can_be_allowed() -> None:
    assert read(f"secrets: {{allow: [{', '.join(KINDS)}]}}\n") == set(KINDS)


@pytest.mark.parametrize("wrong", ["passwords", DIGEST[:-1], DIGEST.upper(), f"{DIGEST}0", "", "Private_key", "a"])
def test_what_is_neither_is_refused_at_its_line(wrong: str) -> None:
    with pytest.raises(DeclarationRefusal) as refused:
        read(f"secrets:\n  allow:\n    - '{wrong}'\n")
    [problem] = refused.value.problems
    assert problem.where.line == HEAD.count("\n") + 3
    assert "neither a kind" in problem.message.template
