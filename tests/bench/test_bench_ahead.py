"""Trajectories judged ahead: the report is that of a check that begins with nothing, whatever was guessed."""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from defects import DEFECTS, Defect
from synthetic import write_repository

from checker.adapters import halves
from checker.jobs.ahead import judging_ahead
from checker.jobs.check import Checked, check
from checker.jobs.scope import CheckRequest, scope_of
from checker.jobs.traces import Judged

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork") or sys.platform == "darwin", reason="the system has no safe fork"
)


@pytest.fixture(autouse=True)
def _always_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin even with little."""
    monkeypatch.setattr(halves, "LEAST_BYTES", 0)
    monkeypatch.setattr(halves, "_may_fork", lambda: True)


@pytest.fixture
def entry(tmp_path: Path) -> Path:
    """Give the entry of a made-up leaderboard in the folder `board`."""
    return write_repository(tmp_path / "board", items=4)


def root_of(entry: Path) -> Path:
    return entry.parents[2]


def checked(root: Path, entry: Path, benchmark: str | None = None) -> tuple[Checked, Checked, int]:
    """Check without and with what is judged ahead; give both, and how many trajectories were."""
    scope = scope_of(root, CheckRequest((entry,), benchmark, declarations="head"))
    counts = []
    with judging_ahead(root, entry, benchmark) as ahead:

        def counted(format: str) -> Mapping[str, Judged]:
            done = ahead(format)
            counts.append(len(done))
            return done

        return check(scope), check(scope, counted), sum(counts)


def edit(path: Path, change: Any) -> None:
    document = json.loads(path.read_bytes())
    change(document)
    path.write_text(json.dumps(document), "utf-8")


@pytest.mark.parametrize("defect", [None, *DEFECTS], ids=lambda defect: defect.label if defect else "sound")
def test_what_is_judged_ahead_is_what_is_found_in_its_turn(defect: Defect | None, entry: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / entry.name
    if defect is not None:
        defect.plant(entry, copy)
    plain, ahead, count = checked(root_of(entry), entry if defect is None else copy, entry.parent.name)
    assert ahead.report == plain.report
    assert ahead.examined[0].entry.traces == plain.examined[0].entry.traces
    assert count == 4


def test_a_folder_of_submissions_tells_the_benchmark(entry: Path) -> None:
    plain, ahead, count = checked(root_of(entry), entry)
    assert (ahead.report, count) == (plain.report, 4)


def test_tools_that_a_record_names_are_held_against_what_was_judged_ahead(entry: Path) -> None:
    def name_tools(trials: Any) -> None:
        for trial, name in zip(trials, ("nothing_of_the_kind", "other"), strict=False):
            trial["tools"] = [{"type": "function", "function": {"name": name}}]

    edit(next(entry.glob("trajectories/*.trials.json")), name_tools)
    plain, ahead, count = checked(root_of(entry), entry)
    assert "TRJ030" in {each.rule for each in plain.report.findings}
    assert (ahead.report, count) == (plain.report, 4)


def test_files_that_the_declared_limits_leave_out_are_left_out(entry: Path) -> None:
    declaration = root_of(entry) / "benchmarks" / entry.parent.name / "benchmark.yaml"
    declaration.write_text(declaration.read_text("utf-8") + "limits: {max_file_bytes: 2000}\n", "utf-8")
    plain, ahead, count = checked(root_of(entry), entry)
    assert plain.examined[0].entry.traces == ()
    assert (ahead.report, count) == (plain.report, 4)


@pytest.mark.parametrize(
    "written", ["", "format: dance\n", "format: answers\n", 'format: "trials"\n', "{format: trials}"]
)
def test_a_declaration_that_reads_otherwise_is_no_reason_to_begin(written: str, entry: Path) -> None:
    declaration = root_of(entry) / "benchmarks" / entry.parent.name / "benchmark.yaml"
    declaration.write_text(written, "utf-8")
    with judging_ahead(root_of(entry), entry, None) as ahead:
        assert ahead("trials") == {}


def test_what_was_guessed_of_another_format_is_not_given(entry: Path) -> None:
    with judging_ahead(root_of(entry), entry, None) as ahead:
        assert ahead("answers") == {}
    with judging_ahead(root_of(entry), entry, None) as ahead:
        assert len(ahead("trials")) == 4


@pytest.mark.parametrize("path", ["nowhere", "", "benchmarks", "submissions"])
def test_a_path_that_is_no_entry_refuses_nothing_here(path: str, entry: Path) -> None:
    with judging_ahead(root_of(entry), root_of(entry) / path, "none/../such") as ahead:
        assert ahead("trials") == {}


def test_who_does_not_want_it_does_not_wait_for_it(entry: Path) -> None:
    for path in entry.glob("trajectories/messages/*.json"):
        calls = [{"role": "ai", "content": "x" * 300}] * 3_000  # more findings than a pipe holds
        path.write_text(json.dumps([{**each, str(n): n} for n, each in enumerate(calls)]), "utf-8")
    with judging_ahead(root_of(entry), entry, None) as ahead:
        assert ahead("answers") == {}
