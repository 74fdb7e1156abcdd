"""Runs tests under bubblewrap: the system's programs, read-only, and one folder in memory that can be written to.

New namespaces for everything, so that there is no network and no process to be seen but its own; no capabilities; no
files but those of /usr, of the running Python and of the repository.
"""

import secrets
import shutil
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from checker.adapters.sandbox.base import Job, Ran
from checker.adapters.sandbox.launcher import fed, launched, outcome
from checker.adapters.sandbox.supervise import Bounds, supervise
from checker.adapters.sandbox.usage import usage
from checker.model.patches import RunLimits
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.scoring.patches.judge import Ending

_TEMPORARY = 256 << 20
_OWN = 4  # processes of the sandbox itself and of the script in it
_TOP = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_SWITCHES = ("/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs", "/proc/mtrr")
_SECRETS = (
    "/proc/acpi",
    "/proc/asound",
    "/proc/scsi",
    "/proc/kcore",
    "/proc/keys",
    "/proc/key-users",
    "/proc/timer_list",
)
_FIXED = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/tmp",  # noqa: S108 — the sandbox's own
    "LC_ALL": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
}


class Bubblewrap:
    """Implements `Sandbox` by the program `bwrap`, version 0.8 or newer."""

    name = "bubblewrap"
    order = 0
    images = False

    def trouble(self) -> Said | None:
        """Say why it cannot run anything here: it is tried."""
        return self._trouble

    @cached_property
    def _trouble(self) -> Said | None:
        if not sys.platform.startswith("linux"):
            return say("bubblewrap runs on Linux alone")
        if shutil.which("bwrap") is None:
            return say("the program bwrap is not installed")
        tried = supervise([*_walls("/work", RunLimits()), "--", "/bin/true"], b"", Bounds(20, 1024))
        if tried.ending is Ending.FINISHED and tried.code == 0:
            return None
        return say("the program bwrap cannot make a sandbox here: {why}", why=tried.said[:200] or tried.ending.value)

    def run(self, job: Job) -> Ran:
        """Run one job."""
        report = f"/tmp/{secrets.token_hex(16)}/report"  # noqa: S108 — the sandbox's own
        inside = launched(job, _python(), report, limited=True)
        bounds = Bounds(job.limits.seconds, job.limits.output + len(job.secret) + 1, _Excess(job))
        ended = supervise([*_walls(job.folder, job.limits), "--", *inside], fed(job), bounds)
        return outcome(ended, job)

    def repository(self, image: str, folder: str, limits: RunLimits) -> bytes | None:
        """Give nothing: there are no images here."""
        return None


@dataclass(frozen=True, slots=True)
class _Excess:
    """Whether a job uses too much, or is waited for no more."""

    job: Job

    def __call__(self, pid: int) -> bool:
        most, memory = self.job.limits.processes + _OWN, self.job.limits.memory
        processes, held = usage(pid, most)
        return processes > most or held > memory or self.job.stopped()


def _python() -> str:
    """Give the interpreter itself rather than a virtual environment's link to it."""
    return str(Path(sys.executable).resolve())


def _walls(folder: str, limits: RunLimits) -> list[str]:
    return [
        "bwrap",
        *("--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"),
        *("--cap-drop", "ALL", "--uid", "65534", "--gid", "65534", "--hostname", "sandbox", "--clearenv"),
        *(part for name, value in _FIXED.items() for part in ("--setenv", name, value)),
        *_system(),
        *("--proc", "/proc", *_kernel()),
        *("--dev", "/dev", "--size", str(1 << 26), "--tmpfs", "/dev/shm"),  # noqa: S108
        *("--size", str(_TEMPORARY), "--tmpfs", "/tmp"),  # noqa: S108 — the sandbox's own
        *("--size", str(limits.disk), "--tmpfs", folder),
        *("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", folder),
    ]


def _kernel() -> Iterator[str]:
    """Give the mounts over the kernel's switches: who is root outside could turn them, whatever he is inside."""
    for path in _SWITCHES:
        yield from ("--ro-bind-try", path, path)
    for path in _SECRETS:
        if Path(path).is_dir():
            yield from ("--size", "4096", "--tmpfs", path, "--remount-ro", path)
        elif Path(path).exists():
            yield from ("--ro-bind", "/dev/null", path)


def _system() -> Iterator[str]:
    """Give the mounts of what is installed, and nothing that is anybody's."""
    yield from ("--ro-bind", "/usr", "/usr")
    for top in map(Path, _TOP):
        if top.is_symlink():
            yield from ("--symlink", str(top.readlink()), str(top))
        elif top.is_dir():
            yield from ("--ro-bind", str(top), str(top))
    for file in ("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"):
        yield from ("--ro-bind-try", file, file)
    home = str(Path(sys.base_prefix).resolve())
    if not home.startswith("/usr/"):
        yield from ("--ro-bind", home, home)


SANDBOXES = (Bubblewrap(),)
