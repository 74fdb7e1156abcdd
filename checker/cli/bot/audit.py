"""Rebuild everything, compare it with what is published, and look for what has no answer; write what was found.

It needs neither the truth nor any right to write. Exit codes: 0 all is as it should be; 1 something is not; 2 the audit
could not be carried out.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, add_truth, tools_of, workspace_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "rebuild everything and compare"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--output", required=True, type=Path, metavar="FILE", help="where it is written, for `alarm`")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="(default: GITHUB_REPOSITORY)")
    add_truth(parser, judge="replay", judges=("replay", "off"))
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Audit, and name what was found."""
    from checker.adapters.output import write_file  # noqa: PLC0415
    from checker.jobs.bot.audit import audit  # noqa: PLC0415
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.report.escape import name_for_terminal  # noqa: PLC0415
    from checker.report.handover.audit import write_audit  # noqa: PLC0415

    workspace = workspace_of(arguments)
    forge = connected(connection_from(repository=arguments.repository))
    found = audit(workspace, tools_of(arguments, workspace), forge)
    write_file(arguments.output, write_audit(found))
    print("\n".join(f"{each.kind}: {name_for_terminal(each.what)}" for each in found) or "all is as it should be")
    return 1 if found else 0
