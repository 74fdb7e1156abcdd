"""Count the rescoring of a pull request's entry, before anything is measured, and write the line for the ledger.

It opens no truth and pushes nothing; `land --ledger-only` pushes the line, then `score` may go on. Exit codes: 0 it is
written; 2 it may not be rescored, which is said.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.pulls import add_pull, ready_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "count a rescoring"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_pull(parser)
    parser.add_argument("--output", required=True, type=Path, metavar="DIR", help="the new folder that it goes into")


def run(arguments: Namespace) -> int:
    """Count, and say so."""
    from checker.jobs.bot.rescoring import begin  # noqa: PLC0415

    begun = begin(ready_of(arguments), arguments.output)
    print("counted" if begun.start is not None else "nothing to measure")
    return 0
