"""Sandboxes: what is run in one reaches nothing, takes no more than it may, and leaves nothing behind."""

import os
import shutil
import stat
import sys
import time
from pathlib import Path

import pytest

from checker.adapters.sandbox.base import Job, Ran, Sandbox
from checker.adapters.sandbox.choose import choose
from checker.adapters.sandbox.kinds import sandboxes
from checker.adapters.sandbox.kinds.bubblewrap import Bubblewrap
from checker.adapters.sandbox.kinds.container import Container
from checker.model.errors import SandboxRefusal
from checker.model.patches import RunLimits
from checker.model.said import Said, say
from checker.scoring.patches.judge import Ending
from checker.scoring.patches.results.base import Source
from checker.scoring.patches.tree import Leaf, write_tar

BWRAP = Bubblewrap()
WHY_NOT = BWRAP.trouble()
sandboxed = pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT and WHY_NOT.fill(repr)))
LIMITS = RunLimits(seconds=10, memory=256 << 20, processes=32, disk=8 << 20, output=1 << 16)
SWITCHES = ("/proc/sys/kernel/hostname", "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger")
IMAGE = "registry.example/one@sha256:" + "ab" * 32


def job(script: str, limits: RunLimits = LIMITS, source: Source = Source.OUTPUT, image: str | None = None) -> Job:
    tree = write_tar({"data.txt": Leaf(b"data\n"), "sub/more.txt": Leaf(b"more\n")})
    return Job(("{python}", "-c", script, "{report}"), source, tree, "/workspace/project", image, limits, "5ec2e7")


def ran(script: str, **limits: int) -> Ran:
    return BWRAP.run(job(script, RunLimits(**{**{f: getattr(LIMITS, f) for f in LIMITS.__slots__}, **limits})))


def told(script: str, **limits: int) -> str:
    done = ran(script, **limits)
    assert done.ending is Ending.FINISHED, done
    return done.results.decode().strip()


@sandboxed
def test_the_repository_is_there_and_can_be_written_to() -> None:
    script = "import os; open('x', 'w').write('y'); print(os.getcwd(), sorted(os.listdir()), open('data.txt').read())"
    assert told(script) == "/workspace/project ['data.txt', 'sub', 'x'] data"


@sandboxed
@pytest.mark.parametrize("path", ["/x", "/usr/x", "/workspace/x", "/dev/x", "/etc/x", *SWITCHES])
def test_nothing_else_can_be_written_to(path: str) -> None:
    script = f"try: open({path!r}, 'w')\nexcept OSError as e: print(type(e).__name__)"
    assert told(script) in {"OSError", "PermissionError", "FileNotFoundError"}


@sandboxed
def test_nothing_of_this_machine_can_be_seen(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    paths = [str(tmp_path / "secret"), "/etc/passwd"]
    script = f"import os; print(*(os.path.exists(path) for path in {paths!r}), len(os.environ))"
    seen, passwd, variables = told(script).split()
    assert (seen, passwd) == ("False", "False")
    assert int(variables) < 10
    assert told("import os; print(sorted(set(os.environ)))").count("PULLRANK") == 0


@sandboxed
def test_there_is_no_network() -> None:
    script = """
import socket
for family, address in ((socket.AF_INET, ("192.0.2.1", 80)), (socket.AF_INET, ("127.0.0.1", 22))):
    try:
        socket.socket(family).connect(address)
        print("connected")
    except OSError as error:
        print(type(error).__name__)
print([name for _, name in socket.if_nameindex()])
"""
    assert told(script).split("\n") == ["OSError", "ConnectionRefusedError", "['lo']"]


@sandboxed
def test_no_other_process_can_be_seen() -> None:
    script = "import os; print(len([p for p in os.listdir('/proc') if p.isdigit()]) < 6)"
    assert told(script) == "True"


@sandboxed
def test_no_namespace_of_its_own_can_be_made() -> None:
    script = "import ctypes; print(ctypes.CDLL(None).unshare(0x10000000))"
    assert told(script) == "-1"


@sandboxed
def test_a_run_that_takes_too_long_is_ended_with_its_children() -> None:
    mark = f"mark-{time.time_ns()}"
    script = f"import os, time\nif os.fork(): pass\ntime.sleep(60)  # {mark}"
    assert ran(script, seconds=1).ending is Ending.TOO_SLOW
    assert _gone(mark)


@sandboxed
def test_children_that_outlive_the_command_are_ended() -> None:
    mark = f"mark-{time.time_ns()}"
    script = f"import os, time\nif os.fork() == 0: os.setsid(); time.sleep(60)  # {mark}"
    assert ran(script).ending is Ending.FINISHED
    assert _gone(mark)


@sandboxed
def test_too_many_processes_are_ended() -> None:
    script = (
        "import os, time\nfor _ in range(2000):\n    if os.fork() == 0: time.sleep(60); os._exit(0)\ntime.sleep(60)"
    )
    assert ran(script, seconds=5).ending in {Ending.TOO_MUCH, Ending.TOO_SLOW}


@sandboxed
def test_memory_is_bounded_for_one_process_and_for_all() -> None:
    assert told("try: bytearray(1 << 30)\nexcept MemoryError: print('no')") == "no"
    script = "import os, time\nfor _ in range(4): os.fork()\nx = os.urandom(1 << 20) * 100\ntime.sleep(20)"
    assert ran(script).ending is Ending.TOO_MUCH


IN_A_FILE = "held = os.memfd_create('x')\nfor _ in range(300): os.write(held, bytes(1 << 20))"
SHARED = """
for _ in range(2): os.fork()
held = mmap.mmap(-1, 100 << 20)
for at in range(0, 100 << 20, 4096): held[at] = 1
"""


@sandboxed
@pytest.mark.parametrize("hold", [IN_A_FILE, SHARED])
def test_memory_that_could_be_shared_counts_as_well(hold: str) -> None:
    assert ran(f"import mmap, os, time\n{hold}\ntime.sleep(20)").ending is Ending.TOO_MUCH


@sandboxed
@pytest.mark.parametrize("folder", [".", "/tmp", "/dev/shm"])
def test_the_disk_is_bounded(folder: str) -> None:
    script = f"""
try:
    with open({folder + "/big"!r}, "wb") as out:
        for _ in range(1024): out.write(bytes(1 << 20))
    print("written")
except OSError as error: print(error.strerror)
"""
    assert told(script) == "No space left on device"


@sandboxed
def test_output_is_bounded() -> None:
    done = ran("while True: print('x' * 1000)")
    assert done.ending is Ending.TOO_MUCH
    assert len(done.results) <= LIMITS.output


@sandboxed
def test_results_in_a_file_are_given_and_prints_are_not() -> None:
    script = "import sys; print('printed'); open(sys.argv[1], 'w').write('reported')"
    assert BWRAP.run(job(script, source=Source.FILE)).results == b"reported"


@sandboxed
def test_the_runner_is_told_the_secret_on_its_input() -> None:
    assert BWRAP.run(job("print(input()[::-1])", source=Source.RUNNER)).results == b"7e2ce5\n"
    script = """
import os
secret = input()
print(secret.encode() in open('/proc/self/cmdline', 'rb').read(), secret in str(os.environ))
"""
    assert BWRAP.run(job(script, source=Source.RUNNER)).results == b"False False\n"


@sandboxed
def test_a_command_that_is_not_there_gives_nothing_and_is_no_trouble() -> None:
    gone = Job(("/no/such/command",), Source.OUTPUT, write_tar({}), "/workspace", None, LIMITS, "5ec2e7")
    assert BWRAP.run(gone) == Ran(Ending.FINISHED)


@sandboxed
def test_a_repository_that_does_not_fit_is_trouble() -> None:
    big = Job(("true",), Source.OUTPUT, write_tar({"big": Leaf(bytes(9 << 20))}), "/workspace", None, LIMITS, "5ec2e7")
    assert BWRAP.run(big).ending is Ending.TROUBLE


@sandboxed
def test_arguments_are_never_a_shell_line(tmp_path: Path) -> None:
    arguments = ("a b", "$(touch /workspace/x)", "`id`", "'", '"', "*", "; exit 3", "\n", "-n", "{other}")
    script = "import sys; print(sys.argv[1:])"
    many = Job(
        ("{python}", "-c", script, *arguments), Source.OUTPUT, write_tar({}), "/workspace", None, LIMITS, "5ec2e7"
    )
    assert BWRAP.run(many).results.decode().strip() == str(list(arguments))


def _gone(mark: str) -> bool:
    latest = time.monotonic() + 10
    while time.monotonic() < latest:
        if not any(mark.encode() in _line(entry) for entry in Path("/proc").iterdir() if entry.name.isdigit()):
            return True
        time.sleep(0.05)
    return False


def _line(entry: Path) -> bytes:
    try:
        return (entry / "cmdline").read_bytes()
    except OSError:
        return b""


def test_sandboxes_are_found_and_in_order() -> None:
    assert [each.name for each in sandboxes()] == ["bubblewrap", "podman", "docker"]


class Broken:
    """A sandbox that cannot be had."""

    name, order, images = "broken", 0, False

    def trouble(self) -> Said | None:
        return say("the program {program} is not installed", program="nothing")

    def run(self, job: Job) -> Ran:
        raise AssertionError

    def repository(self, image: str, folder: str, limits: RunLimits) -> bytes | None:
        raise AssertionError


def test_without_a_sandbox_nothing_is_run_and_the_reasons_are_told() -> None:
    broken: list[Sandbox] = [Broken(), Broken()]
    with pytest.raises(SandboxRefusal) as raised:
        choose(broken, images=False)
    told = raised.value.message.fill(str)
    assert told.count("the program nothing is not installed") == 2
    assert "bubblewrap" in raised.value.fix.fill(str)
    with pytest.raises(SandboxRefusal) as raised:
        choose(broken, images=True)
    assert "podman" in raised.value.fix.fill(str)


def test_a_machine_without_the_programs_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for each in (Bubblewrap(), Container("podman", 0), Container("docker", 0)):
        trouble = each.trouble()
        assert trouble is not None
        assert (
            "Linux" if not sys.platform.startswith("linux") and not each.images else "installed"
        ) in trouble.template


@pytest.mark.skipif(os.name != "posix", reason="the program is made by a script")
def test_an_engine_that_does_not_answer_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _program(tmp_path, "docker", "echo 'Cannot connect to the daemon' >&2; exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    trouble = Container("docker", 0).trouble()
    assert trouble is not None
    assert trouble.fill(str) == "docker does not answer: Cannot connect to the daemon"


@pytest.mark.skipif(shutil.which("docker") is None, reason="there is no docker here to ask")
def test_the_real_docker_answers_or_says_why_not() -> None:
    trouble = Container("docker", 0).trouble()
    assert trouble is None or trouble.fill(str).startswith("docker does not answer: ")


def test_a_container_is_shut_off_by_its_command_line() -> None:
    command = Container("docker", 0).command(job("print()", image=IMAGE), "pullrank-1", "/tmp/2/report")
    script = command.index("-c") + 1
    assert command[: script - 1] == [
        *("docker", "run", "--rm", "--interactive", "--name", "pullrank-1"),
        *("--network", "none", "--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"),
        *("--memory", "268435456", "--memory-swap", "268435456"),
        *("--pids-limit", "32", "--ulimit", "core=0", "--log-driver", "none"),
        *("--tmpfs", "/workspace/project:rw,exec,nosuid,nodev,mode=1777,size=8388608"),
        *("--tmpfs", "/tmp:rw,exec,nosuid,nodev,mode=1777,size=268435456"),
        *("--env", "PYTHONHASHSEED=0", "--env", "PYTHONDONTWRITEBYTECODE=1", "--env", "HOME=/tmp"),
        *("--workdir", "/", "--entrypoint", "/bin/sh", IMAGE),
    ]
    assert command[script + 1 :] == [
        *("sh", "output", "/workspace/project", "0", "0", "/tmp/2/report"),
        *("python3", "-c", "print()", "/tmp/2/report"),
    ]


ENGINE = """
case "$1" in
run)
  shift
  while [ "$1" != --entrypoint ]; do
    [ "$1" = --name ] && echo "$2" >> "$LOG"
    case "$1" in --tmpfs) case "$2" in /workspace*) mkdir -p "$ROOT"; ;; esac ;; esac
    shift
  done
  program=$2; shift 3
  exec "$program" "$@"
  ;;
rm) echo "removed $3" >> "$LOG" ;;
esac
exit 0
"""
IN_AN_IMAGE = {
    "tar": 'import sys, tarfile; tarfile.open(fileobj=sys.stdin.buffer, mode="r|").extractall(sys.argv[-1])',
    "mkdir": "import os, sys; os.makedirs(sys.argv[-1], exist_ok=True)",
}
"""What the script inside calls, in Python: nothing but Python and git need be on this machine's PATH."""


@pytest.mark.skipif(os.name != "posix", reason="the program is made by a script")
def test_a_container_that_takes_too_long_is_removed_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    _program(tmp_path, "docker", f"LOG={log} ROOT={tmp_path / 'root'}\n{ENGINE}")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    root = tmp_path / "root"
    root.mkdir()
    for name, python in ((name, python) for name, python in IN_AN_IMAGE.items() if shutil.which(name) is None):
        _program(tmp_path, name, f"exec '{sys.executable}' -I -c '{python}' \"$@\"")
    sleeping = (sys.executable, "-c", "import time; time.sleep(60)")
    slow = Job(sleeping, Source.OUTPUT, write_tar({"x": Leaf(b"y")}), str(root), IMAGE, RunLimits(seconds=2), "5ec2e7")
    assert Container("docker", 0).run(slow).ending is Ending.TOO_SLOW
    name, removed = log.read_text().splitlines()
    assert removed == f"removed {name}"
    assert (root / "x").read_bytes() == b"y"


@pytest.mark.skipif(os.name != "posix", reason="the program is made by a script")
def test_an_engine_that_fails_is_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _program(tmp_path, "docker", "echo 'no such image' >&2; exit 125")
    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + os.environ["PATH"])
    docker = Container("docker", 0)
    assert docker.run(job("print()", image=IMAGE)).ending is Ending.TROUBLE
    assert docker.repository(IMAGE, "/workspace", LIMITS) is None


def _program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
