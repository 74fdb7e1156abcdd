"""Runs a scorer in a process of its own, with nothing but its task: no environment, network or output."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread, Timer
from typing import Any

import checker
from checker.model.item import ItemKey
from checker.model.judging import Questions
from checker.model.scoring import ScoredCells, ScoringTask
from checker.model.value import dataclass
from checker.scoring.fault import Fault
from checker.scoring.refuse import broken_off, not_started, refusal, too_much, too_slow
from checker.scoring.wire import asks, longest_outcome, read_outcome, write_task

# The package is loaded from where it is, whether installed or not, without adding its folder to the search path.
_START = """
import importlib.util as u, sys
s = u.spec_from_file_location("checker", sys.argv[1])
m = sys.modules["checker"] = u.module_from_spec(s)
s.loader.exec_module(m)
from checker.adapters.child import main
main(float(sys.argv[2]), int(sys.argv[3]))
"""
# What -I stands for, but for ignoring variables: all of those are ours, and one keeps the order of sets the same.
_ISOLATED = ("-P", "-s", "-B")
_FIXED = {"PYTHONHASHSEED": "0"}
_NEEDED = ("SYSTEMROOT",)  # without it Python does not start on Windows


@dataclass(frozen=True, slots=True)
class Ending:
    """How a process ended: what it wrote, its exit code (minus the signal's number), and whether it was stopped."""

    wrote: bytes
    code: int
    stopped: bool


class ProcessScorer:
    """Implements the port `Scorer`; `timeout` in seconds bounds a whole run, `memory` the bytes of its process."""

    def __init__(self, timeout: float = 600.0, memory: int = 2 << 30) -> None:
        self._timeout = timeout
        self._memory = memory

    def run(self, task: ScoringTask) -> ScoredCells:
        """Give cells for each answer. Raises ScorerRefusal, and TruthRefusal where the truth does not suit."""
        if asks(task):
            raise ValueError("a judged scorer needs verdicts, if only empty ones")
        return dict(self._outcome(task))

    def questions(self, task: ScoringTask) -> Questions:
        """Give what is to be asked about each answer; implements the port `Questioner`. Raises ScorerRefusal."""
        return dict(self._outcome(replace(task, verdicts=None)))

    def _outcome(self, task: ScoringTask) -> Iterator[tuple[ItemKey, Any]]:
        """Give rows of cells, or in a first pass questions, beside the keys of the answers."""
        raw, most = write_task(task), longest_outcome(task)
        with TemporaryDirectory(prefix="pullrank-") as folder:
            process = _start(folder, self._timeout, self._memory)
            ending = _converse(process, raw, self._timeout, most)
        rows = _sound(ending, task, most, self._timeout)
        return zip((key for key, _ in task.answers), rows, strict=True)


def _sound(ending: Ending, task: ScoringTask, most: int, timeout: float) -> Sequence[Any]:
    if ending.stopped:
        raise too_slow(task, f"{timeout:g}")
    if not ending.wrote:
        raise not_started()
    if len(ending.wrote) > most:
        raise too_much(task)
    outcome = read_outcome(ending.wrote, task) if ending.code == 0 else None
    if outcome is None:
        raise broken_off(task, _signal(ending.code))
    if isinstance(outcome, Fault):
        raise refusal(outcome, task)
    return outcome


def _converse(process: subprocess.Popen[bytes], task: bytes, timeout: float, most: int) -> Ending:
    """Hand the task over and take at most `most` bytes and one more; the process has ended when this returns."""
    stopped = []
    with process:

        def stop() -> None:
            stopped.append(True)
            _kill(process)

        timer = Timer(timeout, stop)
        writer = Thread(target=_feed, args=(process, task), daemon=True)
        try:
            timer.start()
            writer.start()
            wrote = process.stdout.read(most + 1) if process.stdout is not None else b""
            if len(wrote) > most:
                _kill(process)
            code = process.wait()
        finally:
            timer.cancel()
            _kill(process)
            writer.join()
    return Ending(wrote, code, bool(stopped))


def _start(folder: str, timeout: float, memory: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, *_ISOLATED, "-X", "utf8", "-c", _START, str(Path(checker.__file__).resolve())]
    return subprocess.Popen(
        [*command, repr(timeout), str(memory)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={name: os.environ[name] for name in _NEEDED if name in os.environ} | _FIXED,
        start_new_session=True,
    )


def _feed(process: subprocess.Popen[bytes], task: bytes) -> None:
    if process.stdin is None:
        return
    with suppress(OSError, ValueError):  # a process that ended early does not read on
        process.stdin.write(task)
    with suppress(OSError, ValueError):
        process.stdin.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the process, and on POSIX its whole group, when it still runs."""
    if process.poll() is not None:
        return
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _signal(code: int) -> str | None:
    if code >= 0:
        return None
    try:
        return signal.Signals(-code).name
    except ValueError:
        return None
