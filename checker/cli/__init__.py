"""The command line: arguments in, one job called, text out, exit code."""

import gc
import sys
from collections.abc import Sequence

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
    from checker.cli.run import run  # noqa: PLC0415

    code = run(given)
    if arguments is None:
        gc.freeze()  # the process ends: what it made goes with it, and need not be looked through once more
    return code
