"""Whatever decides how a patch is judged changes the digest that receipts are kept under."""

from dataclasses import fields, replace

import pytest
from scoring_examples import benchmark
from scoring_examples import declared as declared_with

from checker.model.benchmark import Component, ComponentKind, Scoring
from checker.model.patches import Compare, Patches, PatchProtocol, RunLimits
from checker.scoring.digest import scorer_digest

PLAIN = Patches("func", "sec", PatchProtocol.BUDGET)
FUNC = Component("func", ComponentKind.BINARY, "Func")
SEC = Component("sec", ComponentKind.BINARY, "Sec", implies="func")
OTHER: dict[str, object] = {
    "functional": "sec",
    "security": "func",
    "protocol": PatchProtocol.CLASSIFIED,
    "compare": Compare.CASES,
    "command": ("{python}", "-m", "pytest"),
    "results": "junit",
    "start": "tests",
    "image": "one@sha256:" + "ab" * 32,
    "folder": "/elsewhere",
    "protect": (),
    "limits": RunLimits(seconds=1),
}


def digest(patches: Patches | None) -> str:
    scoring = Scoring() if patches is None else Scoring(patches=patches)
    return scorer_digest(declared_with(benchmark(FUNC, SEC, scoring=scoring)))


@pytest.mark.parametrize("name", [field.name for field in fields(Patches)])
def test_every_key_counts(name: str) -> None:
    assert digest(replace(PLAIN, **{name: OTHER[name]})) != digest(PLAIN)


@pytest.mark.parametrize("name", [field.name for field in fields(RunLimits)])
def test_every_limit_counts(name: str) -> None:
    assert digest(replace(PLAIN, limits=replace(PLAIN.limits, **{name: 7}))) != digest(PLAIN)


def test_the_same_is_the_same_and_none_is_another() -> None:
    assert digest(replace(PLAIN)) == digest(PLAIN) != digest(None)
