"""How patches are judged is declared strictly, and every mistake has its line and its way out."""

import pytest
from declaration_samples import VOCABULARY, read_benchmark

from checker.model.errors import DeclarationRefusal
from checker.model.patches import CONFIGURATION, Compare, Patches, PatchProtocol, RunLimits
from checker.reading.declaration.vocabulary import Vocabulary

HEAD = """\
id: patching
title: Patching
format: trials
versions:
  v1: {items: items/v1.jsonl, count: 5}
components:
  func: {kind: binary}
  sec: {kind: binary, implies: func}
metrics:
  passed: {per_item: func}
ranking: {by: passed}
truth: {kind: open, store: "file:truth.json"}
score:
"""
IMAGE = "registry.example/one@sha256:" + "ab" * 32
WORDS = Vocabulary(
    formats=VOCABULARY.formats,
    comparers=VOCABULARY.comparers,
    derivations=VOCABULARY.derivations,
    fills=VOCABULARY.fills,
    unscored=VOCABULARY.unscored,
    results=frozenset({"unittest", "junit"}),
)


def read(score: str, head: str = HEAD) -> Patches | None:
    return read_benchmark((head + score).encode(), "benchmarks/patching/benchmark.yaml", WORDS).scoring.patches


def mistakes(score: str, head: str = HEAD) -> list[tuple[int | None, str, str]]:
    with pytest.raises(DeclarationRefusal) as raised:
        read(score, head)
    problems = raised.value.problems
    return [(each.where.line, each.message.fill(repr), each.fix.fill(repr)) for each in problems]


def test_the_smallest_one_has_every_default() -> None:
    patches = read("  patches: {functional: func, security: sec, protocol: budget}\n")
    assert patches == Patches("func", "sec", PatchProtocol.BUDGET)
    assert patches.limits == RunLimits(1800, 4 << 30, 512, 1 << 30, 16 << 20)
    assert patches.protect == CONFIGURATION


def test_everything_can_be_declared() -> None:
    assert read(
        f"""\
  patches:
    functional: func
    security: sec
    protocol: classified
    compare: cases
    results: junit
    command: ["{{python}}", -m, pytest, "--junitxml={{report}}", tests]
    image: {IMAGE}
    folder: /workspace/project
    protect: ["tests/*", conftest.py]
    limits: {{seconds: 60, memory: 134217728, processes: 10, disk: 1048576, output: 4096}}
"""
    ) == Patches(
        "func",
        "sec",
        PatchProtocol.CLASSIFIED,
        Compare.CASES,
        ("{python}", "-m", "pytest", "--junitxml={report}", "tests"),
        "junit",
        ".",
        IMAGE,
        "/workspace/project",
        ("tests/*", "conftest.py"),
        RunLimits(60, 1 << 27, 10, 1 << 20, 4096),
    )


def test_a_component_may_still_be_called_patches() -> None:
    head = HEAD.replace("  func: {kind: binary}\n  sec: {kind: binary, implies: func}", "  patches: {kind: binary}")
    scoring = read_benchmark(
        (head.replace("per_item: func", "per_item: patches") + "  patches: {compare: label}\n").encode(),
        "benchmarks/patching/benchmark.yaml",
        WORDS,
    ).scoring
    assert scoring.patches is None
    assert list(scoring.comparisons) == ["patches"]


PART = "  patches: {functional: func, security: sec, protocol: budget"


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (PART.replace(", protocol: budget", "") + "}\n", "the key 'protocol' is missing"),
        (PART.replace("budget", "strict") + "}\n", "'strict' is not a word that is known here"),
        (PART.replace("security: sec", "security: sek") + "}\n", "there is no component 'sek'"),
        (PART.replace("security: sec", "security: func") + "}\n", "cannot be both outcomes"),
        (PART + ", command: [make, test]}\n", "takes no command"),
        (PART + ", results: junit}\n", "nothing says how the tests are run"),
        (PART + ", results: tap}\n", "there is no reader of results 'tap'"),
        (PART + ', results: junit, command: ["{phyton}"]}\n', "'{phyton}' is nothing that is filled in"),
        (PART + ", results: junit, command: make test}\n", "must be a list"),
        (PART + ", image: one:latest}\n", "does not name one container image"),
        (PART + ", folder: workspace}\n", "is no folder of an image"),
        (PART + ", start: ../tests}\n", "is no folder inside the repository"),
        (PART + ', protect: ["/etc/*"]}\n', "is no pattern of files"),
        (PART + ", limits: {seconds: 0}}\n", "must be above 0"),
        (PART + ", limits: {minutes: 1}}\n", "is not a key that is known here"),
        (PART + ", comand: []}\n", "is not a key that is known here"),
    ],
)
def test_each_mistake_is_named_where_it_is(score: str, words: str) -> None:
    found = mistakes(score)
    assert any(words in message for _, message, _ in found), found
    assert {line for line, _, _ in found} <= {14, 9}
    assert all(fix for _, _, fix in found)


def test_a_component_that_patches_do_not_fill_is_named() -> None:
    ((line, message, _),) = mistakes(PART + "}\n", HEAD.replace("metrics:", "  third: {kind: number}\nmetrics:"))
    assert (line, message) == (9, "nothing fills the component 'third'")


def test_patches_fill_binary_components_alone() -> None:
    found = mistakes(PART + "}\n", HEAD.replace("sec: {kind: binary, implies: func}", "sec: {kind: number}"))
    assert ["binary components" in message for _, message, _ in found] == [True]
