"""What job A makes of a pull request without any right: a report, and the board where the answers are public."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from fakehub import FakeHub
from fakehub.state import Pull, Repo
from workflow_boards import NEW, board_files, entry_files, entry_path

from checker.cli import main
from checker.report.handover.preview import read_preview
from checker.report.handover.report import read_report

DECLARED = "benchmarks/digits/benchmark.yaml"
Job = Callable[..., int]


@pytest.fixture
def lab(hub: FakeHub) -> Repo:
    repo = hub.repository("lab/board", board_files())
    hub.fork("lab/board", by="alice")
    return repo


@pytest.fixture
def pull(hub: FakeHub, lab: Repo) -> Pull:
    hub.commit("alice/board", "entry", {**entry_files()})
    return hub.open_pull("lab/board", head="alice:entry")


@pytest.fixture
def job(hub: FakeHub, lab: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Job:
    """Give a verb of `pullrank bot` as the workflow calls it, in a clone of main."""
    for name in [name for name in os.environ if name.startswith(("GITHUB_", "PULLRANK_"))]:
        monkeypatch.delenv(name)
    told = {"API_URL": hub.api_url, "SERVER_URL": hub.url, "REPOSITORY": "lab/board", "RUN_ID": "17"}
    for name, value in {**told, "TOKEN": hub.actions_token(lab, {"contents": "read", "pull_requests": "read"})}.items():
        monkeypatch.setenv(f"GITHUB_{name}", value)

    def run(verb: str, head: str) -> int:
        clone = tmp_path / "clone"
        if not clone.exists():
            subprocess.run(["git", "clone", "--quiet", str(lab.bare.path), str(clone)], check=True)
        base = lab.bare.ref("refs/heads/main") or ""
        return main(
            ["bot", verb, "--head", head, "--base", base, "--repo", str(clone), "--output", str(tmp_path / verb)]
        )

    return run


def test_with_public_answers_there_is_a_preview(hub: FakeHub, pull: Pull, job: Job, tmp_path: Path) -> None:
    assert job("preview", pull.head_sha) == 0
    read = read_preview((tmp_path / "preview").read_bytes())
    assert [row.own for row in read.rows].count(True) == 1
    assert hub.journal.writes() == []


def test_of_held_out_answers_there_is_none(
    hub: FakeHub, pull: Pull, job: Job, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    declared = board_files()[DECLARED]
    assert isinstance(declared, bytes)
    lines = [line for line in declared.splitlines(keepends=True) if b"identity: truth/" not in line]
    held = b"".join(lines).replace(b"kind: open", b"kind: heldout").replace(b"publish: {records: full}\n", b"")
    hub.commit("lab/board", "main", {DECLARED: held})
    assert job("preview", pull.head_sha) == 0
    assert 'the answers of "digits" are held out' in capsys.readouterr().err
    assert not (tmp_path / "preview").exists()


def test_of_an_entry_with_errors_there_is_none(
    hub: FakeHub, pull: Pull, job: Job, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = hub.commit("alice/board", "entry", {entry_path("predictions.json"): "[]"})
    assert job("preview", head) == 0
    assert "not one entry without errors" in capsys.readouterr().err
    assert not (tmp_path / "preview").exists()


def test_what_was_pushed_over_is_no_fault(
    hub: FakeHub, pull: Pull, job: Job, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = pull.head_sha
    hub.commit("alice/board", "entry", {f"submissions/digits/{NEW}/README.md": "x"})
    for verb in ("inspect", "preview"):
        assert job(verb, old) == 0
        assert "no open pull request has" in capsys.readouterr().err
    assert read_report((tmp_path / "inspect").read_bytes()).verdict == "error"
