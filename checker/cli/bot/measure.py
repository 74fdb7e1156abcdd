"""Measure what the ledger does not hold, and write the publication into a folder, for `confirm` and `land`.

It runs where the truth can be opened, and pushes nothing. Entries with errors are left out and named. Exit codes: 0 the
publication is written; 2 it could not be made.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, add_truth, tools_of, workspace_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "make a publication, where the truth is"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--output", required=True, type=Path, metavar="DIR", help="the new folder that it goes into")
    add_truth(parser, judge="replay")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Measure, and say what was done."""
    from checker.jobs.bot.publication import make  # noqa: PLC0415
    from checker.report.publication import publication, unjudged, voided  # noqa: PLC0415

    workspace = workspace_of(arguments)
    done = make(workspace, tools_of(arguments, workspace), arguments.output)
    told = publication(done.boards, done.kept, done.changed, done.excluded, done.awaiting, compared=False)
    sys.stdout.write(told + unjudged(done.open) + voided(done.void))
    return 0
