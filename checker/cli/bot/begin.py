"""Count the rescoring of a pull request's entry, before anything is measured, and write the line for the ledger.

It opens no truth and pushes nothing; `land --count-only` pushes the line, then `score` may go on. Exit codes: 0 it is
written; 2 it may not be rescored: the reason is said, and written for `decline`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.pulls import add_pull, ready_of
from checker.model.errors import DeclarationRefusal, Refusal

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "count a rescoring"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_pull(parser)
    parser.add_argument("--by", metavar="ID:LOGIN", help="whose word it is; has to be one who may write")
    parser.add_argument("--output", required=True, type=Path, metavar="DIR", help="the new folder that it goes into")


def run(arguments: Namespace) -> int:
    """Count, and say so."""
    from checker.jobs.bot.rescoring import begin, refused  # noqa: PLC0415

    try:
        begun = begin(ready_of(arguments), arguments.output)
    except (Refusal, DeclarationRefusal) as refusal:
        refused(refusal, arguments.output)
        raise
    print("counted" if begun.start is not None else "nothing to measure")
    return 0
