"""The program of the scorer's process: a task on standard input, its outcome on standard output, silence elsewhere."""

import os
import sys

from checker.adapters.jail import shut
from checker.scoring.worker import work


def main(seconds: float, memory: int) -> None:
    """Run one task and leave. Does not return: nothing that a scorer left behind may run on."""
    write, leave = os.write, os._exit
    raw = sys.stdin.buffer.read()
    out = _hide_output()
    shut(seconds, memory)
    write(out, b" ")  # says that the process got as far as this; a blank before JSON means nothing
    outcome = memoryview(work(raw))
    while outcome:
        outcome = outcome[write(out, outcome) :]
    leave(0)


def _hide_output() -> int:
    """Give a new descriptor of standard output, and turn the three old ones to the null device."""
    out = os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    os.close(null)
    return out
