"""Tell a pull request what a check found: one comment, a check run, labels, and the commit status `pullrank`.

The report is what `pullrank check --format json` wrote in a job without rights; the pull request is found by the
commit at its head, and nothing of it is read. Doing it twice changes nothing. Exit codes: 0 told, or there is nothing
to tell any more; 2 something could not be told.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import say_note, say_refusal
from checker.model.errors import UsageRefusal
from checker.model.said import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from checker.jobs.bot.connect import Connection
    from checker.jobs.bot.report import Handed, Told

HELP = "tell a pull request what a check found"
_COMMIT = re.compile(r"[0-9a-f]{40}")


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--report", type=Path, metavar="FILE", help="a report, as `check --format json` writes it")
    what.add_argument("--failed", action="store_true", help="there is no report, by no fault of the pull request")
    parser.add_argument("--preview", type=Path, metavar="FILE", help="as `preview --format json` writes it")
    parser.add_argument("--head", required=True, metavar="SHA", help="the commit that was checked, in 40 hex digits")
    parser.add_argument("--base", metavar="SHA", help="the commit that it was checked against")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="(default: GITHUB_REPOSITORY)")
    parser.add_argument("--head-repository", metavar="OWNER/NAME", help="tells between pull requests of one commit")
    parser.add_argument("--group", action="store_true", help="the commit is a merge queue's: set its status alone")
    parser.add_argument("--run-url", metavar="URL", help="where the log is (default: by GITHUB_RUN_ID)")


def run(arguments: Namespace) -> int:
    """Tell it, and say what was left out."""
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.jobs.bot.report import tell, tell_group  # noqa: PLC0415

    connection = connection_from(repository=arguments.repository)
    handed = _handed(arguments, connection)
    forge = connected(connection)
    return _printed(tell_group(forge, handed) if arguments.group else tell(forge, handed))


def _handed(arguments: Namespace, connection: Connection) -> Handed:
    from checker.jobs.bot.handed import handed_preview, handed_report  # noqa: PLC0415
    from checker.jobs.bot.report import Handed, no_report  # noqa: PLC0415

    return Handed(
        report=no_report() if arguments.failed else handed_report(arguments.report),
        head=_commit("--head", arguments.head),
        base=arguments.base and _commit("--base", arguments.base),
        preview=arguments.preview and handed_preview(arguments.preview),
        repository=connection.address,
        run=arguments.run_url or connection.run_address,
        head_repository=arguments.head_repository,
    )


def _commit(option: str, text: str) -> str:
    if _COMMIT.fullmatch(text) is None:
        raise UsageRefusal(
            say(f"`{option}` is no commit's id: {{text}}", text=text), say("Give all of its 40 hex digits.")
        )
    return text


def _printed(told: Told) -> int:
    for note in told.notes:
        say_note(note)
    for refusal in told.refusals:
        say_refusal(refusal)
    if told.number is not None and not told.refusals and not told.notes:
        print(f"pull request {told.number} is told")
    return 2 if told.refusals else 0
