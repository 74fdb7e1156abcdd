"""The scorer's process: real ones, hostile ones, and nothing of the truth in anything that comes out."""

import subprocess
import sys
from pathlib import Path

import pytest
from scoring_examples import CANARIES, IDS, compared, key, scored

import checker.adapters.worker as adapter
from checker.adapters.worker import ProcessScorer
from checker.model.benchmark import Component, ComponentKind
from checker.model.errors import ScorerRefusal, TruthRefusal

HEAD = "import os, sys\ndef score(answers, truth):\n"
FINE = "    return [{'correct': 1} for _ in answers]\n"
ALL_RIGHT = {key(id): {"correct": 1} for id in IDS}
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="limits on memory are POSIX")


def refused(capfd, task, timeout=20.0, memory=1 << 30):
    with pytest.raises(ScorerRefusal) as caught:
        ProcessScorer(timeout, memory).run(task)
    out, err = capfd.readouterr()
    assert out == err == ""
    told = f"{caught.value} {caught.value!r} {caught.value.message!r} {caught.value.fix!r}"
    assert not any(canary in told for canary in CANARIES)
    assert "\n" not in str(caught.value)
    assert caught.value.__context__ is None
    return str(caught.value)


def test_declared_comparisons_run_apart():
    task = compared("label", {"a": "1", "b": "2", "c": 3}, {"a": "1", "b": "1", "c": "3"})
    assert ProcessScorer().run(task) == {key("a"): {"correct": 1}, key("b"): {"correct": 0}, key("c"): {"correct": 0}}


def test_a_scorer_runs_and_sees_what_it_should():
    task = scored(
        HEAD + "    return [{'correct': int(truth[id] == answer)} for id, answer in answers]\n",
        {"a": "x", "b": "y"},
        {"a": "x", "b": "x"},
    )
    assert ProcessScorer().run(task) == {key("a"): {"correct": 1}, key("b"): {"correct": 0}}


def test_more_answers_than_a_pipe_holds():
    answers = {str(number): "x" * 100 for number in range(5000)}
    cells = ProcessScorer().run(scored(HEAD + FINE, answers, answers))
    assert len(cells) == 5000


def test_no_answers_at_all():
    assert ProcessScorer().run(scored(HEAD + FINE, {}, {})) == {}


@pytest.mark.parametrize(
    "body",
    [
        "    print(truth); print(truth, file=sys.stderr); sys.stdout.flush()\n",
        "    os.write(1, str(truth).encode()); os.write(2, str(truth).encode())\n",
        "    os.close(0); os.close(1); os.close(2)\n",
        "    import warnings; warnings.warn(str(truth))\n",
        "    import threading; assert threading.active_count() == 1\n",
        "    assert not os.environ, 'no environment'\n",
        "    assert __file__ if '__file__' in globals() else True\n",
        "    assert sys.stdin is None or sys.stdin.read() == ''\n",
        "    sys.exit = print = None\n",
        "    import re, decimal, difflib, unicodedata, xml.etree.ElementTree, email\n",
        "    open(os.devnull, 'w').write(str(truth))\n",
        "    import atexit; atexit.register(lambda: os.write(1, b'x'))\n",
        "    os._exit = os.write = None\n",
    ],
)
def test_what_a_scorer_may_do_without_harm(capfd, body):
    assert ProcessScorer(20).run(scored(HEAD + body + FINE)) == ALL_RIGHT
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    raise ValueError(str(truth))\n", "the scorer failed with 'ValueError' at 'scorer.py:3'"),
        ("    sys.exit(str(truth))\n", "the scorer failed with 'SystemExit' at 'scorer.py:3'"),
        ("    raise type(truth['a'], (Exception,), {})\n", "the scorer failed with 'Exception' at 'scorer.py:3'"),
        ("    os._exit(0)\n", "'scorer.py' ended its process before it gave a result"),
        ("    os._exit(7)\n", "'scorer.py' ended its process before it gave a result"),
        ("    os.closerange(0, 99)\n" + FINE, "'scorer.py' ended its process before it gave a result"),
        ("    return [{'correct': float('nan')}] * 3\n", "infinite or not a number"),
        (
            "    for fd in range(3, 20):\n        try: os.write(fd, truth['a'].encode())\n        except OSError: 0\n"
            + FINE,
            "ended",
        ),
        (
            "    for fd in range(3, 20):\n        try:\n            while True: os.write(fd, b'x' * 65536)\n"
            "        except OSError: pass\n",
            "'scorer.py' wrote more than a result can hold",
        ),
        ("    import socket; socket.create_connection(('127.0.0.1', 9))\n", "reached for the network"),
        ("    import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')\n", "reached for"),
        ("    import subprocess; subprocess.run(['true'])\n", "reached for another process"),
        ("    os.system('true')\n", "reached for another process"),
        ("    import signal; os.kill(os.getpid(), 9)\n", "reached for another process"),
        ("    open('left', 'w')\n", "reached for files"),
        ("    os.open('left', os.O_CREAT | os.O_WRONLY)\n", "reached for files"),
        ("    open(3, 'wb')\n", "reached for files"),
        ("    os.mkdir('left')\n", "reached for files"),
        ("    os.listdir('/')\n", "reached for files"),
        ("    import ctypes; ctypes.CDLL(None)\n", "reached for raw memory"),
        ("    import threading; threading.Thread(target=print).start()\n", "reached for a thread"),
        ("    import _thread; _thread.start_new_thread(print, ())\n", "reached for a thread"),
        ("    import concurrent.futures as f; f.ThreadPoolExecutor().submit(print)\n", "reached for a thread"),
    ],
)
def test_what_a_scorer_may_not_do_is_one_clear_sentence(capfd, body, words):
    assert words in refused(capfd, scored(HEAD + body))


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="there is no fork here")
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    os.fork()\n", "another process"),
        ("    import _posixsubprocess; _posixsubprocess.fork_exec()\n", "another process"),
        ("    os.execv('/bin/true', ['true'])\n", "another process"),
        ("    os.mkfifo('left')\n", "files"),
        ("    import resource; resource.setrlimit(resource.RLIMIT_CPU, (1, 1))\n", "its own limits"),
    ],
)
def test_a_scorer_cannot_fork_or_do_what_only_posix_has(capfd, body, words):
    assert f"reached for {words}" in refused(capfd, scored(HEAD + body))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="network namespaces are of Linux")
def test_a_scorer_has_a_network_of_its_own_where_the_system_allows_one():
    probe = "import ctypes; raise SystemExit(bool(ctypes.CDLL(None).unshare(1 << 30 | 1 << 28)))"
    if subprocess.run([sys.executable, "-c", probe], check=False).returncode:
        pytest.skip("this system allows no network namespace")
    source = HEAD + "    return [{'number': os.stat('/proc/self/ns/net').st_ino} for _ in answers]\n"
    cells = ProcessScorer().run(scored(source, components=(Component("number", ComponentKind.NUMBER, "N"),)))
    assert cells[key("a")]["number"] != Path("/proc/self/ns/net").stat().st_ino


def test_a_scorer_reads_nothing_of_the_disk_but_installed_libraries(capfd, tmp_path):
    (tmp_path / "other.txt").write_text("x")
    assert "files" in refused(capfd, scored(HEAD + f"    open({str(tmp_path / 'other.txt')!r})\n"))
    assert "files" in refused(capfd, scored(HEAD + f"    open(os.path.join({sys.prefix!r}, 'pyvenv.cfg'))\n"))


def test_a_way_back_that_is_caught_changes_nothing():
    body = "    try:\n        open('/etc/hostname')\n    except PermissionError:\n        pass\n"
    assert ProcessScorer(20).run(scored(HEAD + body + FINE)) == ALL_RIGHT


@pytest.mark.parametrize(
    "body",
    [
        "    while True: pass\n",
        "    while True:\n        try: raise ValueError\n        except BaseException: pass\n",
        "    os.closerange(0, 99)\n    while True: pass\n",
        "    import time; time.sleep(60)\n",
    ],
)
def test_a_scorer_that_hangs_is_stopped(capfd, body):
    assert (
        refused(capfd, scored(HEAD + body), timeout=0.7) == "'scorer.py' took longer than '0.7' seconds and was stopped"
    )


@POSIX
@pytest.mark.parametrize(
    "body", ["    x = 'a' * (1 << 40)\n", "    x = []\n    while True: x.append(bytes(1 << 20))\n"]
)
def test_a_scorer_that_takes_all_memory_fails_for_memory(capfd, body):
    told = refused(capfd, scored(HEAD + body), memory=256 << 20)
    assert "MemoryError" in told or "ended" in told


def test_a_truth_that_does_not_suit_is_counted():
    with pytest.raises(TruthRefusal) as caught:
        ProcessScorer().run(compared("number", {"a": 1}, {"a": CANARIES[0]}))
    assert CANARIES[0] not in f"{caught.value}{caught.value!r}{caught.value.fix!r}"


def test_a_python_that_does_not_start_is_told(monkeypatch, capfd):
    monkeypatch.setattr(adapter, "_START", "raise SystemExit(1)")
    assert "could not be started" in refused(capfd, scored(HEAD + FINE))


def test_the_same_task_gives_the_same_cells_wherever_it_runs(monkeypatch, tmp_path):
    task = scored(HEAD + "    return [{'correct': 0.1} for _ in answers]\n")
    first = ProcessScorer().run(task)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "checker.py").write_text("raise SystemExit")
    (tmp_path / "decimal.py").write_text("raise SystemExit")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    assert ProcessScorer().run(task) == first
    assert list(first) == [key(id) for id in IDS]


def test_a_scorer_that_walks_a_set_gives_the_same_every_time():
    order = "    order = list({'a', 'b', 'c', 'd', 'e', 'f', 'g'})\n"
    task = scored(
        HEAD + order + "    return [{'correct': int(order[0] == 'a')} for _ in answers]\n", {"a": "x"}, {"a": "x"}
    )
    assert len({str(ProcessScorer().run(task)) for _ in range(5)}) == 1
