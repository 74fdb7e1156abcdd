"""Tell a pull request what a check found: one comment, a check run, labels, and the commit status `pullrank`.

The report is what `pullrank check --format json` wrote in a job without rights; the pull request is found by the
commit at its head, and nothing of it is read. Where the report cannot be read, it is told that nothing could be
checked. Doing it twice changes nothing. Exit codes: 0 told, or there is nothing to tell any more; 2 something could not
be told, or not be read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, say_note, say_refusal, workspace_of
from checker.cli.pulls import add_sought, full_commit, sought_of
from checker.model.errors import UsageRefusal

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from checker.jobs.bot.connect import Connection
    from checker.jobs.bot.handed import HandedOver
    from checker.jobs.bot.report import Handed, Told
    from checker.model.finding import Report

HELP = "tell a pull request what a check found"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--report", type=Path, metavar="FILE", help="a report, as `check --format json` writes it")
    what.add_argument("--handed", type=Path, metavar="DIR", help="a folder with report.json and, if any, preview.json")
    what.add_argument("--failed", action="store_true", help="there is no report, by no fault of the pull request")
    parser.add_argument("--preview", type=Path, metavar="FILE", help="as `preview --format json` writes it")
    parser.add_argument("--base", metavar="SHA", help="the commit that it was checked against")
    parser.add_argument("--group", action="store_true", help="the commit is a merge queue's: set its status alone")
    parser.add_argument("--rescoring", action="store_true", help="it is the answer of a rescoring")
    parser.add_argument("--run-url", metavar="URL", help="where the log is (default: by GITHUB_RUN_ID)")
    add_sought(parser)
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Tell it, and say what was left out."""
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.jobs.bot.handed import handed_over  # noqa: PLC0415
    from checker.jobs.bot.report import tell, tell_group  # noqa: PLC0415

    connection = connection_from(repository=arguments.repository)
    read = handed_over(*_places(arguments))
    handed = _handed(arguments, connection, read)
    for refusal in read.refusals:
        say_refusal(refusal)
    forge = connected(connection)
    told = _printed(tell_group(forge, handed) if arguments.group else tell(forge, handed))
    return told or (2 if read.refusals else 0)


def _places(arguments: Namespace) -> tuple[Path | None, Path | None]:
    """Say where the report and the preview are; of a folder, what is there."""
    if arguments.handed is None:
        return arguments.report, arguments.preview
    report, preview = (arguments.handed / name for name in ("report.json", "preview.json"))
    return report if report.exists() else None, preview if preview.exists() else None


def _handed(arguments: Namespace, connection: Connection, read: HandedOver) -> Handed:
    from checker.jobs.bot.report import Handed  # noqa: PLC0415

    return Handed(
        report=read.report,
        sought=sought_of(arguments),
        base=arguments.base and full_commit("--base", arguments.base),
        preview=read.preview,
        repository=connection.address,
        run=arguments.run_url or connection.run_address,
        unranked=_is_unranked(arguments, read.report),
        rescoring=arguments.rescoring,
    )


def _is_unranked(arguments: Namespace, report: Report) -> bool:
    """Ask the declarations that are checked out here; where there are none, nothing is known."""
    from checker.jobs.bot.ranks import waits_for_rescoring  # noqa: PLC0415

    try:
        workspace = workspace_of(arguments)
    except UsageRefusal:
        return False
    return waits_for_rescoring(workspace, report)


def _printed(told: Told) -> int:
    for note in told.notes:
        say_note(note)
    for refusal in told.refusals:
        say_refusal(refusal)
    if told.number is not None and not told.refusals and not told.notes:
        print(f"pull request {told.number} is told")
    return 2 if told.refusals else 0
