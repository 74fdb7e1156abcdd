"""Rescore a pull request's entry against the truth, once the ledger of the repository counts it.

It pushes nothing: the report goes to `bot report`, the rest to `land --ledger-only`. Exit codes: 0 both are written;
2 it may not be rescored, which is said.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_truth, tools_of
from checker.cli.pulls import add_pull, ready_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "rescore what was counted"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_pull(parser)
    parser.add_argument("--output", required=True, type=Path, metavar="DIR", help="the new folder that it goes into")
    add_truth(parser)


def run(arguments: Namespace) -> int:
    """Rescore, and say so."""
    from checker.jobs.bot.rescoring import score  # noqa: PLC0415

    ready = ready_of(arguments)
    score(ready, tools_of(arguments, ready.scope.workspace), arguments.output)
    print(f"the report is in {arguments.output}")
    return 0
