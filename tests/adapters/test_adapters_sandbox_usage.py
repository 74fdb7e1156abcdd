"""What descends from a process is counted, children of children included, whichever way the kernel tells it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from checker.adapters.sandbox import usage as module
from checker.adapters.sandbox.usage import usage

SCRIPT = """
import os, sys, time
if os.fork() == 0:
    if os.fork() == 0:
        held = os.urandom(1 << 20) * 64
        sys.stdout.write("ready"); sys.stdout.flush()
    time.sleep(60)
time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not tell")
@pytest.mark.parametrize("lists", [True, False])
def test_the_family_of_a_process_is_counted(monkeypatch: pytest.MonkeyPatch, lists: bool) -> None:
    if not lists:
        monkeypatch.setattr(module, "_children", None)
        monkeypatch.setattr(Path, "exists", lambda self: False)
    command = [sys.executable, "-c", SCRIPT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.read(5) == b"ready"
        count, memory = usage(process.pid, 100)
        assert usage(process.pid, 0)[0] <= count
        os.killpg(process.pid, signal.SIGKILL)
    assert count == 2
    assert 64 << 20 <= memory < 1 << 30
    monkeypatch.undo()
    assert usage(process.pid, 100) == (0, 0)
