"""A part of another entry's answers is told wherever an entry is looked at."""

import json
import shutil
from pathlib import Path

import pytest

from checker.cli import main

ROOT = Path(__file__).parents[2]
OWN, SOURCE = "logistic-regression_2026-11-30", "nearest-centroid_2026-11-30"


@pytest.fixture
def entry(tmp_path: Path) -> Path:
    """Give an entry of digits that has three of ten answers from another."""
    for part in ("benchmarks/digits", "submissions/digits", "site/data/digits"):
        shutil.copytree(ROOT / part, tmp_path / part)
    folder = tmp_path / "submissions" / "digits" / OWN
    mine, theirs = (
        json.loads((folder.with_name(name) / "predictions.json").read_text(encoding="utf-8")) for name in (OWN, SOURCE)
    )
    answers = {each["id"]: each["prediction"] for each in theirs}
    for place, each in enumerate(mine):
        if place * 7 % 10 < 3:
            each["prediction"] = answers[each["id"]]
    (folder / "predictions.json").write_text(json.dumps(mine), encoding="utf-8")
    said = json.loads((folder / "submission.json").read_text(encoding="utf-8"))
    del said["results"]
    (folder / "submission.json").write_text(json.dumps(said), encoding="utf-8")
    return folder


@pytest.mark.parametrize("command", ["check", "rescore", "preview"])
def test_three_of_ten_answers_of_another_are_told(
    command: str, entry: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(entry.parents[2])
    assert main([command, str(entry.relative_to(entry.parents[2]))]) == 0
    out = capsys.readouterr().out
    assert "DUP005" in out
    assert SOURCE in out


@pytest.mark.parametrize("benchmark", ["digits", "susvibes"])
def test_honest_entries_of_real_boards_are_like_no_other(
    benchmark: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["check", f"submissions/{benchmark}"]) == 0
    assert "DUP" not in capsys.readouterr().out
