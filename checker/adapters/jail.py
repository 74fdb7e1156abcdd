"""Shuts a process off before it runs a scorer: no network, files, processes, threads or raw memory, little of the rest.

Two layers. The system's: an empty network namespace where Linux allows one, and limits on time, memory, file size and
processes. The interpreter's: an audit hook (PEP 578), and no functions that it would not hear of. The second alone
would not hold a scorer that is out to escape; scorers are reviewed code, and what they read is not. On Windows only the
second stands.
"""

import ctypes
import os
import sys
from collections.abc import Callable
from importlib import import_module
from math import ceil
from pathlib import Path
from types import ModuleType
from typing import Any

import checker
from checker.scoring.fault import Forbidden, Reach

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_REACHES = {
    "socket": Reach.NETWORK,
    "urllib": Reach.NETWORK,
    "http": Reach.NETWORK,
    "ftplib": Reach.NETWORK,
    "smtplib": Reach.NETWORK,
    "subprocess": Reach.PROCESS,
    "pty": Reach.PROCESS,
    "signal": Reach.PROCESS,
    "_winapi": Reach.PROCESS,
    "webbrowser": Reach.PROCESS,
    "shutil": Reach.FILES,
    "tempfile": Reach.FILES,
    "sqlite3": Reach.FILES,
    "fcntl": Reach.FILES,
    "winreg": Reach.FILES,
    "ctypes": Reach.MEMORY,
    "resource": Reach.LIMITS,
}
_PROCESSES = "exec fork forkpty posix_spawn spawn system startfile startfile/2 kill killpg add_dll_directory"
_FILES = "remove rename rmdir mkdir link symlink truncate chmod chown chflags chdir utime lockf setxattr removexattr"
_THREADS = "start_new_thread start_new start_joinable_thread _start_new_thread _start_joinable_thread"
_OF_OS = dict.fromkeys(_PROCESSES.split(), Reach.PROCESS) | dict.fromkeys(_FILES.split(), Reach.FILES)
_SILENT = {
    ("_thread threading", _THREADS): Reach.THREAD,
    ("_posixsubprocess subprocess", "fork_exec _fork_exec"): Reach.PROCESS,
    ("os posix", "mkfifo mknod chroot"): Reach.FILES,
}
_READS = frozenset({"open", "os.listdir", "os.scandir"})
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def shut(seconds: float, memory: int) -> None:
    """Shut this process off; `seconds` bounds its processor time, `memory` its bytes. There is no way back."""
    os.environ.clear()
    os.putenv("OMP_NUM_THREADS", "1")  # numerical libraries would start threads, and may not
    os.putenv("OPENBLAS_NUM_THREADS", "1")
    _leave_the_network()
    _limit(ceil(seconds) + 1, memory)
    _take_away()
    sys.addaudithook(_hook(_installation()))


def _leave_the_network() -> None:
    if not sys.platform.startswith("linux"):
        return
    unshare = ctypes.CDLL(None).unshare
    if unshare(_NEW_NETWORK):
        unshare(_NEW_USER | _NEW_NETWORK)


def _limit(seconds: int, memory: int) -> None:
    try:
        resource = import_module("resource")
    except ImportError:
        return
    limits = {"CPU": seconds, "AS": memory, "FSIZE": 0, "CORE": 0, "NPROC": 0}
    for name, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
        except (AttributeError, ValueError, OSError):
            continue  # not every system has, or lets one set, every limit


def _take_away() -> None:
    """Replace functions that do harm and raise no event; they are gone from every module that has them."""
    for (modules, names), reach in _SILENT.items():
        for module in filter(None, map(_module, modules.split())):
            for name in names.split():
                if hasattr(module, name):
                    setattr(module, name, _refuser(reach))


def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


def _refuser(reach: Reach) -> Callable[..., None]:
    def refuse(*_: Any, **__: Any) -> None:
        raise Forbidden(reach)

    return refuse


def _installation() -> tuple[str, ...]:
    """Give the folders that may be read: those of the installed libraries, and this package's."""
    homes = (sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix)
    roots = [Path(home).resolve() for home in homes]
    paths = [Path(path).resolve() for path in sys.path if path]
    inside = [path for path in paths if any(path.is_relative_to(root) and path != root for root in roots)]
    return tuple(str(path) for path in (*inside, Path(checker.__file__).resolve().parent))


def _hook(readable: tuple[str, ...]) -> Callable[[str, tuple[Any, ...]], None]:
    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in _READS:
            if not _may_read(event, arguments, readable):
                raise Forbidden(Reach.FILES)
            return
        module, _, name = event.partition(".")
        reach = _OF_OS.get(name) if module == "os" else _REACHES.get(module)
        if reach is not None:
            raise Forbidden(reach)

    return hook


def _may_read(event: str, arguments: tuple[Any, ...], readable: tuple[str, ...]) -> bool:
    path = arguments[0]
    if not isinstance(path, str | bytes):
        return False
    text = os.fsdecode(path)
    if text == os.devnull:
        return True
    if event == "open" and _writes(arguments):
        return False
    real = os.path.realpath(text)
    return any(real == root or real.startswith(root + os.sep) for root in readable)


def _writes(arguments: tuple[Any, ...]) -> bool:
    _, mode, flags = arguments
    return (isinstance(mode, str) and bool(set(mode) & set("wax+"))) or bool(flags & _WRITING)
