"""Put a publication into the working copy and derive it again from the entries, as far as the truth is open.

It needs neither the truth nor any right. Exit codes: 0 it is what the entries give; 1 it is not; 2 it is no
publication.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, add_truth, tools_of, workspace_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "derive a publication again"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--handed", required=True, type=Path, metavar="DIR", help="the folder that `measure` wrote")
    add_truth(parser, judge="replay", judges=("replay", "off"))
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Verify, and say what was compared."""
    from checker.jobs.bot.publication import confirm, read  # noqa: PLC0415
    from checker.report import verification  # noqa: PLC0415

    workspace = workspace_of(arguments)
    found = confirm(workspace, tools_of(arguments, workspace), read(arguments.handed))
    sys.stdout.write(
        verification.boards(found.different, found.kept, found.remembered, found.files, found.rescored)
        + verification.unmade(found.frozen, [(each.path, each.why) for each in found.broken])
    )
    return 1 if found.different or found.broken else 0
