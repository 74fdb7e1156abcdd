"""Two paths that change places in one step, where the system can do that: nobody ever sees neither or half of both."""

import ctypes
import errno
import os
from pathlib import Path

_CANNOT = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM})
_HERE = -100  # AT_FDCWD
_SWAP = 2  # RENAME_EXCHANGE on Linux, RENAME_SWAP on macOS


def exchange(a: Path, b: Path) -> bool:
    """Let two things on one disk change places; False where the system or the disk cannot. Raises OSError."""
    if os.name != "posix":
        return False
    system = ctypes.CDLL(None, use_errno=True)
    first, second = os.fsencode(a), os.fsencode(b)
    if hasattr(system, "renameat2"):
        failed = system.renameat2(_HERE, first, _HERE, second, _SWAP)
    elif hasattr(system, "renamex_np"):
        failed = system.renamex_np(first, second, _SWAP)
    else:
        return False
    if not failed:
        return True
    code = ctypes.get_errno()
    if code in _CANNOT:
        return False
    raise OSError(code, os.strerror(code), str(b))
