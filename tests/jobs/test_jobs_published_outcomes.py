"""What is published of others tells a check without a secret which answers were wrong, where the truth is open."""

import json
import shutil
from pathlib import Path

import pytest

from checker.jobs.check import check
from checker.jobs.scope import CheckRequest, scope_of

ROOT = Path(__file__).parents[2]
SOURCE, COPY = "nearest-centroid_2026-11-30", "traced_2026-12-01"


@pytest.fixture
def digits(tmp_path: Path) -> Path:
    """Give the digits benchmark with one entry more, whose answers are all another's."""
    for part in ("benchmarks/digits", "submissions/digits", "site/data/digits"):
        shutil.copytree(ROOT / part, tmp_path / part)
    copy = tmp_path / "submissions" / "digits" / COPY
    shutil.copytree(copy.with_name(SOURCE), copy)
    said = json.loads((copy / "submission.json").read_text(encoding="utf-8")) | {"name": "Traced"}
    del said["results"]
    (copy / "submission.json").write_text(json.dumps(said), encoding="utf-8")
    return tmp_path


def told(root: Path) -> list[tuple[str, str | None]]:
    path = root / "submissions" / "digits" / COPY
    findings = check(scope_of(root, CheckRequest(paths=(path,)))).report.findings
    return [(each.rule, each.problem.found) for each in findings if each.rule.startswith("DUP")]


def test_wrong_answers_are_known_by_what_is_published_of_others(digits: Path) -> None:
    assert told(digits) == [("DUP003", SOURCE)]


@pytest.mark.parametrize("lines", [None, "", "[]\n7\n", '{"entry": "x", "item_id": 7, "cells": []}\n', "{\n"])
def test_without_readable_lines_nothing_is_known_of_others(digits: Path, lines: str | None) -> None:
    place = digits / "site" / "data" / "digits" / "v1" / "digit_scores.jsonl"
    if lines is None:
        place.unlink()
    else:
        place.write_text(lines, encoding="utf-8")
    assert told(digits) == [("DUP005", SOURCE)]


def test_what_is_published_of_a_held_out_truth_is_not_looked_at(digits: Path) -> None:
    declaration = digits / "benchmarks" / "digits" / "benchmark.yaml"
    text = declaration.read_text(encoding="utf-8").replace("  kind: open\n", "  kind: heldout\n")
    text = text.replace("publish: {records: full}", "publish: {records: none}").replace(
        "  identity: truth/demonstration.key\n", ""
    )
    declaration.write_text(text, encoding="utf-8")
    assert told(digits) == [("DUP005", SOURCE)]
