"""Admit what was measured, publish it in the working copy, derive it again, and write it into a folder for `land`.

It needs neither the truth nor any right to write; records that are sealed take PULLRANK_RECORDS_IDENTITY. Entries with
errors are left out and named; a board that would lose all of its rows is named, and stays. Exit codes: 0 it is written;
2 something in it is not as it must be, and nothing is.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, add_truth, tools_of, workspace_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "admit what was measured"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--from", dest="handed", required=True, type=Path, metavar="FILE", help="what `publish --measure-only` wrote"
    )
    parser.add_argument("--output", required=True, type=Path, metavar="DIR", help="the new folder that it goes into")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="(default: GITHUB_REPOSITORY)")
    add_truth(parser, judge="replay", judges=("replay", "off"))
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Admit it, and say what was done."""
    from checker.jobs.bot.publication import make  # noqa: PLC0415
    from checker.report.emptied import emptied  # noqa: PLC0415
    from checker.report.publication import publication  # noqa: PLC0415

    workspace = workspace_of(arguments)
    repository = arguments.repository or os.environ.get("GITHUB_REPOSITORY") or None
    done = make(workspace, tools_of(arguments, workspace), repository, arguments.handed, arguments.output)
    sys.stdout.write(
        publication(done.boards, done.kept, done.changed, done.excluded, done.awaiting, compared=False)
        + emptied(done.emptied)
    )
    return 0
