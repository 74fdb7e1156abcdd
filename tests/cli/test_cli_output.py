"""What the system refuses, and output that nobody takes, is said in a sentence and leaves nothing behind."""

import subprocess
import sys
from pathlib import Path

import pytest
from leaderboards import BENCHMARK, ROOT

from checker.cli.run import BROKEN

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")


def shell(leaderboard, line):
    command = ["/bin/sh", "-c", f"{sys.executable} -m checker {line}"]
    return subprocess.run(
        command,
        cwd=leaderboard.root,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("site", "build", "--output", "FILE"),
        ("site", "build", "--output", "FILE/below"),
        ("truth", "keygen", "--output", "FILE/key"),
        ("rescore", "submissions/digits/decision-tree_2026-11-30", "--output", "FILE/out"),
        ("rescore", "submissions/digits/decision-tree_2026-11-30", "--output", "FILE"),
        ("demo", "--output", "FILE"),
        ("demo", "--output", "FILE/demo"),
        ("demo", "--output", "submissions"),
        ("truth", "open", "--benchmark", BENCHMARK, "--output", "FILE/plain"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused(leaderboard, arguments):
    (leaderboard.root / "FILE").write_bytes(b"mine")
    before = leaderboard.snapshot()
    ran = leaderboard.run(*arguments)
    assert ran.code == BROKEN
    assert ran.err.count("error:") == 1
    assert "FILE" in ran.err or "submissions" in ran.err
    assert leaderboard.snapshot() == before


def test_an_entry_cannot_be_scaffolded_where_a_file_lies(leaderboard):
    leaderboard.git("rm", "-r", "--quiet", "submissions")
    (leaderboard.root / "submissions").write_bytes(b"mine")
    before = leaderboard.snapshot()
    ran = leaderboard.run("new", BENCHMARK, "mine_2026-12-01")
    assert (ran.code, ran.err.count("error:")) == (BROKEN, 1)
    assert leaderboard.snapshot() == before


@POSIX
@pytest.mark.parametrize("command", ["explain", "--version", "check submissions", "check submissions --format json"])
def test_a_closed_output_is_no_crash(leaderboard, command):
    ran = shell(leaderboard, f"{command} >&-")
    assert b"Traceback" not in ran.stderr
    assert ran.returncode == 0
    assert b"Exception" not in shell(leaderboard, f"{command} 2>&-").stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_is_said_in_a_sentence(leaderboard):
    ran = shell(leaderboard, "explain > /dev/full")
    assert ran.returncode == BROKEN
    assert ran.stderr.startswith(b"error: ")
    assert len(ran.stderr.splitlines()) == 2
