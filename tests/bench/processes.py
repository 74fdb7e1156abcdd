"""Runs commands as processes of their own, one after the other, and tells what they took."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Command = Sequence[str]

_LAUNCHER = """
import os, sys, time
quiet = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
began = time.perf_counter()
_, status, usage = os.wait4(os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet), 0)
print(time.perf_counter() - began, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
"""
"""A process's largest memory counts from its launcher's, which therefore is as small as can be."""


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds from start to exit; the largest memory of one process in bytes, None where the system does not say."""

    seconds: float
    memory: int | None


def run(commands: Sequence[Command], folder: Path) -> Took:
    """Run commands in turn. One that fails measures nothing and ends the program."""
    took = [_run(command, folder) for command in commands]
    known = [each.memory for each in took if each.memory is not None]
    return Took(sum(each.seconds for each in took), max(known, default=None))


def _run(command: Command, folder: Path) -> Took:
    if not hasattr(os, "wait4"):
        began = time.perf_counter()
        code = subprocess.run(command, cwd=folder, check=False, capture_output=True).returncode
        took = Took(time.perf_counter() - began, None)
    else:
        launched = subprocess.run(
            [sys.executable, "-ISc", _LAUNCHER, *command], cwd=folder, check=True, capture_output=True, text=True
        )
        seconds, memory, code = map(float, launched.stdout.split())
        took = Took(seconds, int(memory) * (1 if sys.platform == "darwin" else 1024))
    if code:
        raise SystemExit(f"exit code {code:.0f}: {' '.join(command)}")
    return took


def measured(contenders: Mapping[str, Sequence[Command]], folder: Path, rounds: int) -> dict[str, list[Took]]:
    """Run all contenders `rounds` times, in turn, so that a busy moment does not fall on one of them alone.

    A round before those only warms the disk.
    """
    took: dict[str, list[Took]] = {label: [] for label in contenders}
    for turn in range(rounds + 1):
        for label, commands in contenders.items():
            each = run(commands, folder)
            if turn:
                took[label].append(each)
    return took


def table(took: Mapping[str, Sequence[Took]], yardstick: str) -> str:
    """Show each contender as a multiple of one of them: the median of the rounds' ratios, with their range."""
    lines = []
    for label, each in took.items():
        ratios = [one.seconds / other.seconds for one, other in zip(each, took[yardstick], strict=True)]
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        milliseconds = f"{statistics.median(one.seconds for one in each) * 1000:.0f} ms"
        known = [one.memory for one in each if one.memory is not None]
        memory = f"{statistics.median(known) / 2**20:.0f} MiB" if known else ""
        lines.append(f"{statistics.median(ratios):7.2f}x  ({spread:>14})  {milliseconds:>8}  {memory:>8}  {label}")
    return "\n".join(lines)
