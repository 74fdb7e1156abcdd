"""Check a pull request's files as git objects, and write the report for `pullrank bot report`.

Run it in a clone of the repository, with the base checked out and with a token that can only read. The commit is
fetched; no file of it is written, run or installed. Rules, declarations and the word on who is a maintainer are the
base's. Exit codes: 0 the report is written, whatever it says; 2 the check could not be carried out, and the report
says why. Where no pull request has the commit any more, that is said, and no fault.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, root_of, say_note, say_refusal
from checker.cli.pulls import add_sought, full_commit, sought_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from checker.model.finding import Report

HELP = "check a pull request without any right to write"
_BROKEN = 2


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_sought(parser)
    parser.add_argument("--base", required=True, metavar="SHA", help="the commit to go by and compare with")
    parser.add_argument("--output", required=True, type=Path, metavar="FILE", help="where the report goes, as JSON")
    parser.add_argument("--summary", type=Path, metavar="FILE", help="also add the report to this file, as Markdown")
    parser.add_argument("--group", action="store_true", help="the commit is a merge queue's, of several pull requests")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Check, and write the report."""
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.jobs.bot.inspect import Asked, inspect  # noqa: PLC0415

    connection = connection_from(repository=arguments.repository)
    asked = Asked(root_of(arguments), sought_of(arguments), full_commit("--base", arguments.base), arguments.group)
    inspected = inspect(connected(connection), connection, asked)
    _write(inspected.report, arguments)
    if inspected.refusal is not None:
        say_refusal(inspected.refusal)
        return _BROKEN
    say_note(inspected.gone)
    print(f"the report is in {arguments.output}")
    return 0


def _write(report: Report, arguments: Namespace) -> None:
    from checker.adapters.output import write_file  # noqa: PLC0415
    from checker.cli.options import add_summary  # noqa: PLC0415
    from checker.cli.renderers import render  # noqa: PLC0415

    write_file(arguments.output, render(report, "json").encode())
    if arguments.summary is not None:
        add_summary(report, arguments.summary)
