"""Tell in one issue what an audit found: opened when there is something, kept up to date, closed when there is nothing.

Doing it twice changes nothing. Exit codes: 0 told; 2 it could not be told.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "tell in one issue what an audit found"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--audit", type=Path, metavar="FILE", help="what `audit` wrote")
    what.add_argument("--failed", action="store_true", help="the audit came to no end")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="(default: GITHUB_REPOSITORY)")


def run(arguments: Namespace) -> int:
    """Tell it."""
    from checker.jobs.bot.audit import alarms_of, tell  # noqa: PLC0415
    from checker.jobs.bot.connect import connection_from  # noqa: PLC0415
    from checker.jobs.bot.handed import handed_audit  # noqa: PLC0415
    from checker.report.escape import for_terminal  # noqa: PLC0415

    connection = connection_from(repository=arguments.repository)
    found = None if arguments.failed else handed_audit(arguments.audit)
    print(tell(alarms_of(connection), found, connection.run_address).fill(for_terminal))
    return 0
