"""Publishing by two jobs gives what one gives; a handover that is wrong in anything changes nothing."""

import base64
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from leaderboards import BENCHMARK, ENTRIES, IDENTITY, ROOT, Leaderboard
from test_cli_truth import capitals, sealed_once  # noqa: F401 — fixtures

from checker.adapters.output import mend_folder
from checker.model.errors import UsageRefusal
from checker.reading.canonical import dump_line
from checker.scoring.handed.read import read_handover

LEDGER = "pullrank-ledger"
NAME = {"GITHUB_REPOSITORY": "lab/board"}


def clone(board: Leaderboard, name: str) -> Leaderboard:
    """Give what a job checks out: main, and the ledger as the remote has it."""
    target = board.root.parent / name
    board.git("clone", "--quiet", "--no-local", str(board.root), str(target))
    return Leaderboard(target)


def handed_over(board: Leaderboard, name: str = "a", **environment: str) -> Path:
    """Measure in a clone, and give the file; nothing of the clone may change."""
    job, out = clone(board, name), board.root.parent / f"{name}.jsonl"
    before, refs = job.snapshot(), job.git("for-each-ref")
    ran = job.run("publish", "--measure-only", str(out), **NAME, **environment)
    assert ran.code == 0, ran.err
    assert (job.snapshot(), job.git("for-each-ref")) == (before, refs)
    return out


def told(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_bytes().splitlines()]


def write(file: Path, lines: list[dict[str, Any]], *, mend: bool = True) -> Path:
    """Write changed lines; `mend`: with the digest and count that belong to them."""
    body = b"".join(map(dump_line, lines[:-1]))
    end = lines[-1] | ({"lines": len(lines) - 1, "digest": f"sha256:{sha256(body).hexdigest()}"} if mend else {})
    file.write_bytes(body + dump_line(end))
    return file


def state(board: Leaderboard) -> tuple[dict[str, bytes], str]:
    return board.snapshot(), board.git("for-each-ref")


def data(board: Leaderboard) -> dict[str, bytes]:
    return {path: raw for path, raw in board.snapshot().items() if path.startswith("site/data/")}


def refused(job: Leaderboard, file: Path, why: str = "", **environment: str) -> None:
    before = state(job)
    ran = job.run("publish", "--from", str(file), **(NAME | environment))
    assert ran.code == 2, ran.out
    assert why in ran.err, ran.err
    assert state(job) == before


@pytest.fixture(scope="module")
def keyed(_pristine, tmp_path_factory) -> Path:
    """Give a folder with a leaderboard that has a signing key, its private half, and what was handed over once."""
    root = tmp_path_factory.mktemp("keyed")
    shutil.copytree(_pristine, root / "leaderboard")
    board = Leaderboard(root / "leaderboard")
    assert board.run("receipts", "keygen", "--output", str(root / "key")).code == 0
    board.commit()
    handed_over(board, PULLRANK_SIGNING_KEY=str(root / "key"))
    clone(board, "b")
    return root


@pytest.fixture
def jobs(keyed: Path, tmp_path: Path) -> tuple[Leaderboard, Path]:
    """Give the second job's clone, and the file that the first one wrote."""
    shutil.copytree(keyed, tmp_path / "jobs")
    return Leaderboard(tmp_path / "jobs" / "b"), tmp_path / "jobs" / "a.jsonl"


def test_two_jobs_publish_what_one_publishes(jobs, leaderboard):
    job, file = jobs
    ran = job.run("publish", "--from", str(file), **NAME)
    assert ran.code == 0, ran.err
    alone = Leaderboard(job.root.parent / "leaderboard")
    assert alone.run("publish", PULLRANK_SIGNING_KEY=str(job.root.parent / "key")).code == 0
    assert data(job) == data(alone)
    assert "3 signed" in job.run("verify").out
    kept = ("ls-tree", "-r", "--name-only", LEDGER)
    assert job.git(*kept) == alone.git(*kept)


def test_doing_it_twice_changes_nothing(jobs):
    job, file = jobs
    assert job.run("publish", "--from", str(file), **NAME).code == 0
    once = state(job)
    assert job.run("publish", "--from", str(file), **NAME).code == 0
    assert state(job) == once


def test_what_is_in_the_ledger_is_not_handed_over_again(jobs):
    job, file = jobs
    assert job.run("publish", "--from", str(file), **NAME).code == 0
    job.commit()
    job.run("publish", "--measure-only", str(job.root.parent / "again.jsonl"), **NAME)
    assert [line["kind"] for line in told(job.root.parent / "again.jsonl")] == ["handover", "end"]


def test_a_file_that_is_there_is_not_replaced(jobs):
    job, file = jobs
    before = file.read_bytes()
    assert job.run("publish", "--measure-only", str(file), **NAME).code == 2
    assert file.read_bytes() == before


Change = Callable[[list[dict[str, Any]]], Any]


def measurement(lines):
    return next(line for line in lines if line["kind"] == "measurement")


CHANGES: dict[str, Change] = {
    "another number": lambda lines: measurement(lines)["receipt"].update(metrics={"accuracy": "1/1"}),
    "records": lambda lines: measurement(lines).update(
        records=measurement(lines)["records"].replace('"correct":0', '"correct":1', 1)
    ),
    "no signature": lambda lines: measurement(lines)["receipt"].update(signature=None),
    "the signature of another": lambda lines: lines[1]["receipt"].update(signature=lines[2]["receipt"]["signature"]),
    "another key": lambda lines: measurement(lines).update(key="0" * 64),
    "another entry": lambda lines: lines[1]["receipt"].update(entry=lines[2]["receipt"]["entry"]),
    "another benchmark": lambda lines: lines[1]["receipt"].update(benchmark="elsewhere"),
    "an entry that is not there": lambda lines: lines[1]["receipt"].update(entry="nobody_2026-11-30"),
    "a path": lambda lines: lines[1]["receipt"].update(entry="../../x"),
    "another tree": lambda lines: lines[1]["receipt"].update(entry_tree="0" * 40),
    "sealed": lambda lines: lines[1].update(records=None, sealed="AAAA"),
    "both": lambda lines: lines[1].update(sealed="AAAA"),
    "neither": lambda lines: lines[1].update(records=None),
    "open": lambda lines: lines[1].update(open=-1),
    "more members": lambda lines: lines[1].update(more=1),
    "a surrogate": lambda lines: lines[1].update(checker="\\ud800"),
    "another repository": lambda lines: lines[0].update(repository="mallory/board"),
    "no repository": lambda lines: lines[0].update(repository=None),
    "another commit": lambda lines: lines[0].update(commit="0" * 40),
    "another format": lambda lines: lines[0].update(format=2),
    "one twice": lambda lines: lines.insert(1, lines[1]),
    "one fewer": lambda lines: lines.pop(1),
    "no end": lambda lines: lines.pop(),
    "no head": lambda lines: lines.pop(0),
    "nothing": lambda lines: lines.__delitem__(slice(1, -1)),
    "unsigned": lambda lines: lines[-1].update(signature=None),
    "a receipt more": lambda lines: lines.insert(
        1, {"kind": "receipt", "receipt": lines[1]["receipt"] | {"metrics": {}}}
    ),
    "an unknown kind": lambda lines: lines.insert(1, {"kind": "rule"}),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_handover_is_refused_and_nothing_is_written(jobs, change):
    job, file = jobs
    lines = told(file)
    CHANGES[change](lines)
    refused(job, write(file, lines))


@pytest.mark.parametrize("change", sorted(CHANGES.keys() - {"unsigned"}))
def test_a_change_that_leaves_the_digest_is_seen_by_that_alone(keyed, tmp_path, change):
    lines = told(keyed / "a.jsonl")
    CHANGES[change](lines)
    with pytest.raises(UsageRefusal):
        read_handover(write(tmp_path / "a.jsonl", lines, mend=False).read_bytes())


@pytest.mark.parametrize("change", ["another number", "records", "another key", "another entry", "another tree"])
def test_it_is_refused_without_any_key_too(leaderboard, change):
    file, job = handed_over(leaderboard), clone(leaderboard, "b")
    lines = told(file)
    CHANGES[change](lines)
    refused(job, write(file, lines), "the handover is refused")
    file.unlink()
    write(file, told(handed_over(leaderboard, "a2")))
    assert job.run("publish", "--from", str(file), **NAME).code == 0


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_byte_that_differs_is_seen(keyed, data):
    raw = (keyed / "a.jsonl").read_bytes()
    at = data.draw(st.integers(0, len(raw) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != raw[at]))
    with pytest.raises(UsageRefusal):
        read_handover(raw[:at] + bytes([byte]) + raw[at + 1 :])
    with pytest.raises(UsageRefusal):
        read_handover(raw[:at])
    with pytest.raises(UsageRefusal):
        read_handover(raw + raw[at:])


@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,\n ab1', max_size=200).map(str.encode))
def test_nothing_else_is_a_handover(raw):
    with pytest.raises(UsageRefusal):
        read_handover(raw)


def test_a_huge_file_is_refused_unread(jobs):
    job, file = jobs
    os.truncate(file, 300 << 20)
    refused(job, file, "268435456")


def test_an_old_handover_is_refused_once_an_entry_is_another(jobs):
    job, file = jobs
    job.edit(job.entry() / "submission.json", "Decision tree", "Oak")
    job.commit()
    refused(job, file, "does not stand here as it was measured")


def test_a_handover_by_another_scorer_is_refused(jobs):
    job, file = jobs
    declaration = job.root / "benchmarks" / BENCHMARK / "benchmark.yaml"
    text = declaration.read_text(encoding="utf-8")
    declaration.write_text(re.sub(r"commitment: sha256:[0-9a-f]{64}|commitment: \"sha256:[0-9a-f]{64}\"",
                                  f'commitment: "sha256:{"0" * 64}"', text), encoding="utf-8")  # fmt: skip
    assert declaration.read_text(encoding="utf-8") != text
    job.commit()
    refused(job, file)


def test_a_board_that_would_lose_its_rows_is_refused(jobs):
    job, file = jobs
    assert job.run("publish", "--from", str(file), **NAME).code == 0
    shutil.rmtree(job.root / "submissions" / BENCHMARK)
    job.commit()
    empty = [told(file)[0], told(file)[-1]]
    signed = {"PULLRANK_SIGNING_KEY": str(job.root.parent / "key")}
    ran = job.run("publish", "--measure-only", str(job.root.parent / "none.jsonl"), **NAME, **signed)
    assert ran.code == 0, ran.err
    assert len(told(job.root.parent / "none.jsonl")) == len(empty)
    refused(job, job.root.parent / "none.jsonl", "would lose all of its rows")


def test_a_retired_key_hands_nothing_over(jobs):
    job, file = jobs
    assert job.run("receipts", "rotate", "--output", str(job.root.parent / "new")).code == 0
    job.commit()
    refused(job, file, "not signed with an active key")


@pytest.fixture
def hidden(capitals, tmp_path) -> tuple[Leaderboard, dict[str, str]]:  # noqa: F811
    """Give a leaderboard with a held-out truth, and the keys that the first job has."""
    made = capitals.run("truth", "keygen", "--output", str(tmp_path / "records.key"))
    assert made.code == 0
    assert capitals.run("receipts", "keygen", "--output", str(tmp_path / "sign.key")).code == 0
    capitals.commit()
    return capitals, {
        "PULLRANK_AGE_IDENTITY": str(tmp_path / "key"),
        "PULLRANK_RECORDS_IDENTITY": str(tmp_path / "records.key"),
        "PULLRANK_SIGNING_KEY": str(tmp_path / "sign.key"),
    }


def test_a_hidden_truth_is_published_without_its_key(hidden):
    board, keys = hidden
    file, job = handed_over(board, **keys), clone(board, "b")
    assert "CANARY" not in file.read_text()
    assert '"correct"' not in "".join(str(line.get("records")) for line in told(file) if "capitals" in str(line))
    records = {"PULLRANK_RECORDS_IDENTITY": keys["PULLRANK_RECORDS_IDENTITY"]}
    ran = job.run("publish", "--from", str(file), **NAME, **records)
    assert ran.code == 0, ran.err
    rows = json.loads((job.root / "site/data/capitals/v1/leaderboard_overall.json").read_text())["rows"]
    assert [row["rank"] for row in rows] == [1]
    assert "signed" in rows[0]["flags"]
    assert board.run("publish", **keys).code == 0
    assert data(job) == data(board)


def test_sealed_records_that_are_another_are_refused(hidden):
    board, keys = hidden
    file, job = handed_over(board, **keys), clone(board, "b")
    lines = told(file)
    sealed = next(line for line in lines if line.get("sealed"))
    raw = bytearray(base64.b64decode(sealed["sealed"]))
    raw[-1] ^= 1
    sealed["sealed"] = base64.b64encode(raw).decode()
    refused(job, write(file, lines), "", PULLRANK_RECORDS_IDENTITY=keys["PULLRANK_RECORDS_IDENTITY"])


def test_without_the_records_key_its_board_stays_and_what_was_handed_is_kept(hidden):
    board, keys = hidden
    file, job = handed_over(board, **keys), clone(board, "b")
    assert job.run("publish", "--from", str(file), **NAME).code == 0
    later = job.run("publish", PULLRANK_RECORDS_IDENTITY=keys["PULLRANK_RECORDS_IDENTITY"])
    assert later.code == 0
    assert "not rescored" not in later.out


def test_two_merges_at_once_lose_nothing(jobs, tmp_path):
    """Two pairs of jobs, each of a commit of its own, write one after the other into ledgers that then meet."""
    job, file = jobs
    shutil.copytree(job.entry(), job.entry("copycat_2026-11-30"))
    job.edit(job.entry("copycat_2026-11-30") / "submission.json", "Decision tree", "Copycat")
    job.commit()
    signed = {"PULLRANK_SIGNING_KEY": str(job.root.parent / "key")}
    second = job.root.parent / "second.jsonl"
    assert job.run("publish", "--measure-only", str(second), **NAME, **signed).code == 0
    assert len(told(second)) > len(told(file)) - 1
    for each in (second, file, second):
        assert job.run("publish", "--from", str(each), **NAME).code == 0
    rows = json.loads((job.root / f"site/data/{BENCHMARK}/v1/leaderboard_overall.json").read_text())["rows"]
    assert len(rows) == len(ENTRIES) + 1
    assert job.run("verify").code == 0


def start(job: Leaderboard, *arguments: str) -> subprocess.Popen[bytes]:
    env = {**os.environ, **IDENTITY, **NAME, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-m", "checker", *arguments], cwd=job.root, env=env,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)  # fmt: skip


def test_writers_to_one_ledger_at_the_same_time_lose_nothing(jobs):
    job, file = jobs
    job.git("worktree", "add", "--quiet", "--detach", "../first", "main")
    shutil.copytree(job.entry(), job.entry("copycat_2026-11-30"))
    job.edit(job.entry("copycat_2026-11-30") / "submission.json", "Decision tree", "Copycat")
    job.commit()
    second, signed = job.root.parent / "second.jsonl", {"PULLRANK_SIGNING_KEY": str(job.root.parent / "key")}
    assert job.run("publish", "--measure-only", str(second), **NAME, **signed).code == 0
    first = Leaderboard(job.root.parent / "first")
    running = [start(first, "publish", "--from", str(file)), start(job, "publish", "--from", str(second))]
    said = [each.communicate(timeout=120) for each in running]
    assert [each.returncode for each in running] == [0, 0], said
    lines = [json.loads(line) for line in job.git("show", f"{LEDGER}:ledger.jsonl").splitlines()]
    keys = [(line["event"], line["key"]) for line in lines]
    handed = {line["key"] for each in (file, second) for line in told(each) if line["kind"] == "measurement"}
    assert len(keys) == len(set(keys))
    assert handed == {key for event, key in keys if event == "rescored"}
    assert job.run("verify").code == 0


KILLED = """import os, pathlib, signal, sys
from checker.adapters import ledger_branch, output
from checker.cli import main

calls = 0


def counted(does):
    def call(*given, **named):
        global calls
        calls += 1
        if calls == int(sys.argv[1]):
            os.kill(os.getpid(), signal.SIGKILL)
        return does(*given, **named)

    return call


ledger_branch.git, output.put = counted(ledger_branch.git), counted(output.put)
pathlib.Path.rename, output.exchange = counted(pathlib.Path.rename), counted(output.exchange)
code = main(sys.argv[2:])
print(calls, file=sys.stderr)
raise SystemExit(code)
"""


def killed_at(job: Leaderboard, call: int, file: Path) -> subprocess.CompletedProcess[bytes]:
    """Publish in a process that kills itself before it writes, renames or calls git for the so-manieth time."""
    command = [sys.executable, "-c", KILLED, str(call), "publish", "--from", str(file)]
    env = {**os.environ, **IDENTITY, **NAME, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=job.root, env=env, capture_output=True, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="a process that is killed like this is one of POSIX")
def test_killed_at_any_call_the_next_run_mends(jobs):
    fresh, file = jobs
    ready = clone(fresh, "ready")
    done = killed_at(ready, 0, file)
    assert done.returncode == 0
    calls, wanted = int(done.stderr.split()[-1]), data(ready)
    assert calls > 20
    for call in sorted({*range(1, calls + 1, 6), calls - 1, calls}):
        job = clone(fresh, f"killed-{call}")
        assert killed_at(job, call, file).returncode == -signal.SIGKILL
        assert all(wanted[path] == raw for path, raw in data(job).items() if "/.pullrank-" not in path)
        log = job.git("for-each-ref", f"refs/heads/{LEDGER}") and job.git("show", f"{LEDGER}:ledger.jsonl")
        assert not log or log.count('"rescored"') == len(ENTRIES)
        assert job.run("publish", "--from", str(file), **NAME).code == 0
        assert data(job) == wanted


@pytest.mark.skipif(sys.platform == "win32", reason="a process that is killed like this is one of POSIX")
def test_killed_while_a_board_is_exchanged_the_next_run_mends(jobs):
    """Publish over a board that is there already, so that the old one is moved away before the new one comes."""
    job, file = jobs
    assert job.run("publish", "--from", str(file), **NAME).code == 0
    old = data(job)
    board = job.root / f"site/data/{BENCHMARK}/v1/leaderboard_overall.json"
    whole = board.read_bytes()
    ready = job.root.parent / "ready"
    shutil.copytree(job.root, ready)
    (ready / board.relative_to(job.root)).write_bytes(whole + b"\n")
    calls = int(killed_at(Leaderboard(ready), 0, file).stderr.split()[-1])
    for call in (calls - 1, calls):
        board.write_bytes(whole + b"\n")
        assert killed_at(job, call, file).returncode == -signal.SIGKILL
        assert job.run("publish", "--from", str(file), **NAME).code == 0
        assert data(job) == old


@pytest.mark.skipif(sys.platform == "win32", reason="whether a process is alive is asked on POSIX")
def test_what_a_killed_job_had_moved_away_comes_back(published):
    root = published.root / "site/data"
    before = data(published)
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = root.parent / f".pullrank-{dead.pid}-x"
    left.mkdir()
    root.rename(left / "data.old")
    mend_folder(root)
    assert data(published) == before
    assert not left.exists()
    assert "site/data is up to date" in published.run("publish").out


def test_a_lock_that_was_left_is_removed(leaderboard):
    lock = leaderboard.root / ".git/refs/heads" / f"{LEDGER}.lock"
    lock.touch()
    refused_now = leaderboard.run("publish")
    assert refused_now.code == 2
    os.utime(lock, (0, 0))
    assert leaderboard.run("publish").code == 0
