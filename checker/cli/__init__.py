"""The command line: arguments in, one job called, text out, exit code."""

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

_GARBAGE = 200_000
"""How many more objects there must be before the collector looks for rings: a command makes many, and keeps them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Pullrank. Gives the exit code: 0 clean, 1 findings, 2 usage or a broken environment."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        from checker import __version__  # noqa: PLC0415 — asking for the version loads nothing else

        print(f"pullrank {__version__}")
        return 0
    gc.set_threshold(_GARBAGE, 20, 50)
    codes: list[int] = []
    if arguments is None:
        atexit.register(_leave, codes)  # as the first, so that it comes behind all others
    from checker.cli.run import run  # noqa: PLC0415

    codes.append(run(given))
    return codes[0]


def _leave(codes: Sequence[int]) -> None:
    """End a process that has done its command: what it made goes with it, and need not be taken apart before."""
    if not codes:
        return  # something else ended it
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # told before, or closed, or never there
            stream.flush()
    os._exit(codes[0])
