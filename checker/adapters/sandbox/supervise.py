"""Runs one process within bounds of time, output, memory and number, and ends it with everything that it started."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread

from checker.model.value import dataclass
from checker.scoring.patches.judge import Ending

_OFTEN = 0.05
_SAID = 4096


@dataclass(frozen=True, slots=True)
class Bounds:
    """Seconds by the clock, bytes of output, and whether a process group by its leader's id uses too much."""

    seconds: float
    output: int
    excessive: Callable[[int], bool] = lambda _: False


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: its exit code, what it wrote, and the little that is kept of its standard error."""

    ending: Ending
    code: int
    wrote: bytes
    said: str


class _Reading(Thread):
    """Reads a pipe to its end, keeps so much, and knows whether there was more."""

    def __init__(self, pipe: int, most: int) -> None:
        super().__init__(daemon=True)
        self._pipe, self._most = pipe, most
        self.kept = bytearray()
        self.overflown = False
        self.start()

    def run(self) -> None:
        with suppress(OSError, ValueError):
            while chunk := os.read(self._pipe, 1 << 16):
                room = self._most - len(self.kept)
                self.kept += chunk[:room]
                self.overflown |= len(chunk) > room


def supervise(command: Sequence[str], given: bytes, bounds: Bounds, stop: Callable[[], None] = lambda: None) -> Ended:
    """Run a command; `stop` ends what it has started elsewhere. Trouble is one that cannot be started."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", **_reaching()},
            start_new_session=True,
        )
    except OSError as error:
        return Ended(Ending.TROUBLE, -1, b"", error.strerror or type(error).__name__)
    with process:
        return _watched(process, given, bounds, stop)


def _reaching() -> dict[str, str]:
    """Give the variables by which a container engine is reached; they tell where, and nothing of anybody."""
    known = ("HOME", "XDG_RUNTIME_DIR", "CONTAINER_HOST")
    return {name: value for name, value in os.environ.items() if name in known or name.startswith("DOCKER_")}


def _watched(process: "subprocess.Popen[bytes]", given: bytes, bounds: Bounds, stop: Callable[[], None]) -> Ended:
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise ValueError("all three are pipes")
    out = _Reading(process.stdout.fileno(), bounds.output)
    err = _Reading(process.stderr.fileno(), _SAID)
    Thread(target=_feed, args=(process, given), daemon=True).start()
    try:
        ending = _wait(process, out, bounds)
    finally:
        stop()
        _kill(process)
        process.wait()
    out.join(10)
    err.join(10)
    said = bytes(err.kept).decode("utf-8", "replace").strip()
    return Ended(Ending.TOO_MUCH if out.overflown else ending, process.returncode, bytes(out.kept), said)


def _wait(process: "subprocess.Popen[bytes]", out: _Reading, bounds: Bounds) -> Ending:
    latest = time.monotonic() + bounds.seconds
    while True:
        with suppress(subprocess.TimeoutExpired):
            process.wait(_OFTEN)
            return Ending.FINISHED
        if out.overflown or bounds.excessive(process.pid):
            return Ending.TOO_MUCH
        if time.monotonic() > latest:
            return Ending.TOO_SLOW


def _feed(process: "subprocess.Popen[bytes]", given: bytes) -> None:
    if process.stdin is not None:
        with suppress(OSError, ValueError):
            process.stdin.write(given)
        with suppress(OSError, ValueError):
            process.stdin.close()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
