"""Tell a pull request why its entry was not rescored, in a part of the comment that is there.

What the comment says of the files stays, and so do the status and the labels. Where there is no report, or none that
can be read, that is told. Doing it twice changes nothing. Exit codes: 0 told, or there is nothing to tell any more; 2
it could not be told, or not be read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.pulls import add_sought, sought_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "tell why a rescoring was refused"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--report", type=Path, metavar="FILE", help="what `begin` wrote of its refusal, if it did")
    what.add_argument("--failed", action="store_true", help="it was counted, and came to no end")
    add_sought(parser)


def run(arguments: Namespace) -> int:
    """Tell it."""
    from checker.cli.options import say_note, say_refusal  # noqa: PLC0415
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.jobs.bot.decline import decline  # noqa: PLC0415
    from checker.jobs.bot.handed import handed_over  # noqa: PLC0415

    connection = connection_from(repository=arguments.repository)
    sought = sought_of(arguments)
    there = arguments.report if arguments.report and arguments.report.exists() else None
    read = handed_over(there, None)
    for refusal in read.refusals:
        say_refusal(refusal)
    report = None if arguments.failed else read.report
    told = decline(connected(connection), sought, report, connection.run_address)
    for note in told.notes:
        say_note(note)
    return 2 if read.refusals else 0
