"""Filters, expressions and commands of workflow files."""

from pathlib import Path
from typing import Any

import pytest
from fakehub.actions.commands import annotations, pairs
from fakehub.actions.expressions import Malformed, Scope, evaluate, fill, holds
from fakehub.actions.filters import admits, paths_pass, ref_passes, type_passes

CONTEXTS = {
    "github": {
        "event": {"number": 7, "labels": [{"name": "valid"}, {"name": "rescored"}]},
        "ref": "refs/heads/main",
        "event_name": "push",
    },
    "needs": {"rules": {"result": "success", "outputs": {"verdict": "good"}}},
    "inputs": {"dry": False},
}


@pytest.mark.parametrize(
    ("patterns", "text", "expected"),
    [
        (["submissions/**"], "submissions/a/b.txt", True),
        (["submissions/*"], "submissions/a/b.txt", False),
        (["**/x.py"], "x.py", True),
        (["**/x.py"], "a/b/x.py", True),
        (["*.md"], "docs/a.md", False),
        (["**.md"], "docs/a.md", True),
        (["docs/**", "!docs/private/**"], "docs/private/a", False),
        (["!docs/private/**", "docs/**"], "docs/private/a", True),
        (["v[12].[0-9]+"], "v1.10", True),
        (["colou?r"], "color", True),
        (["a.b"], "axb", False),
        ([], "anything", False),
    ],
)
def test_pattern(patterns: list[str], text: str, expected: bool) -> None:
    assert admits(patterns, text) is expected


@pytest.mark.parametrize(
    ("filters", "ref", "expected"),
    [
        ({}, "refs/heads/x", True),
        ({"branches": ["main"]}, "refs/heads/main", True),
        ({"branches": ["main"]}, "refs/tags/main", False),
        ({"branches-ignore": ["bot/**"]}, "refs/heads/bot/x", False),
        ({"tags": ["v*"]}, "refs/heads/v1", False),
        ({"branches": ["main"], "tags": ["v*"]}, "refs/tags/v1", True),
    ],
)
def test_ref_filter(filters: dict[str, Any], ref: str, expected: bool) -> None:
    assert ref_passes(filters, ref) is expected


def test_paths_and_types() -> None:
    assert paths_pass({"paths-ignore": ["docs/**"]}, ["docs/a", "b"])
    assert not paths_pass({"paths-ignore": ["docs/**"]}, ["docs/a"])
    assert not type_passes("pull_request", {}, "labeled")
    assert type_passes("issue_comment", {}, "deleted")
    assert type_passes("pull_request", {"types": "labeled"}, "labeled")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("github.event.number == 7", True),
        ("github.event.number == '7'", True),
        ("'ABC' == 'abc'", True),
        ("'it''s'", "it's"),
        ("github.event.nothing.at.all", None),
        ("contains(github.event.labels.*.name, 'Valid')", True),
        ("github.event.labels[1]['name']", "rescored"),
        ("startsWith(github.ref, 'refs/heads/') && !inputs.dry", True),
        ("inputs.dry || 'fallback'", "fallback"),
        ("format('{0}-{1}', github.event_name, 3)", "push-3"),
        ("fromJSON('[1,2]')[1]", 2),
        ("join(fromJSON('[\"a\",\"b\"]'), '-')", "a-b"),
        ("1 < 2 && 2 >= 2", True),
        ("null == ''", True),
    ],
)
def test_expression(text: str, value: object) -> None:
    assert evaluate(text, Scope(CONTEXTS)) == value


@pytest.mark.parametrize("text", ["", "1 +", "a b", "unknown()", "(1", "'open"])
def test_malformed_expression(text: str) -> None:
    with pytest.raises(Malformed):
        evaluate(text, Scope(CONTEXTS))


@pytest.mark.parametrize(
    ("condition", "state", "expected"),
    [
        (None, "success", True),
        (None, "failure", False),
        ("always()", "failure", True),
        ("failure()", "failure", True),
        ("failure()", "success", False),
        ("needs.rules.result == 'success'", "failure", False),
        ("${{ !cancelled() && needs.rules.outputs.verdict == 'good' }}", "failure", True),
        ("${{ false }}", "success", False),
        (False, "success", False),
    ],
)
def test_condition(condition: Any, state: str, expected: bool) -> None:
    assert holds(condition, Scope(CONTEXTS, state)) is expected


def test_fill_keeps_types_and_joins_text() -> None:
    scope = Scope(CONTEXTS)
    assert fill("${{ github.event.number }}", scope) == 7
    assert fill("pr-${{ github.event.number }}-${{ github.event_name }}", scope) == "pr-7-push"
    assert fill({"a": ["${{ inputs.dry }}"]}, scope) == {"a": [False]}


def test_files_of_a_step(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a=1\nb<<END\nx=y\n\nz\nEND\nc=d=e\n", encoding="utf-8")
    assert pairs(tmp_path / "out") == {"a": "1", "b": "x=y\n\nz", "c": "d=e"}


def test_ten_annotations_of_a_level_are_kept() -> None:
    found = annotations("\n".join(["::error file=a%2Cb,line=2::x%0Ay"] * 12 + ["::warning::w", "no :: command"]))
    assert [one["level"] for one in found] == ["error"] * 10 + ["warning"]
    assert found[0] == {"level": "error", "message": "x\ny", "file": "a,b", "line": "2"}
