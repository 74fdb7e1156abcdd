"""Measure what the ledger does not hold and regenerate site/data; run it on main after merging.

Entries with errors are left out and named, the rest is published, and the exit code is 1; so it is where a board would
lose all of its rows: that one is named, with its entries and their rules, and stays as it was. Held-out entries that
cannot be rescored here, since the key is not, are shown as awaiting rescoring; so are those about which a judge failed
its controls, and then the exit code is 1, too.

It can run as two jobs: --measure-only where the truth is, which writes one file and nothing into the repository, and
--from where one may write, which opens no truth, believes nothing of that file, and refuses all of it or none.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, add_truth, tools_of, workspace_of
from checker.model.errors import UsageRefusal
from checker.model.said import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from checker.jobs.publish import Published
    from checker.jobs.tools import Tools
    from checker.jobs.workspace import Workspace

HELP = "regenerate the committed aggregates"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--check", action="store_true", help="write nothing; only say whether site/data is up to date")
    way.add_argument(
        "--measure-only", type=Path, metavar="FILE", help="write what was measured into this new file, and nothing else"
    )
    way.add_argument(
        "--from", dest="handed", type=Path, metavar="FILE", help="publish what such a file holds; no truth is opened"
    )
    parser.add_argument("--repository", metavar="OWNER/NAME", help="for these two (default: GITHUB_REPOSITORY)")
    add_truth(parser, judge="replay")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Publish, and say what was done."""
    from checker.jobs.publish import publish  # noqa: PLC0415
    from checker.report import text  # noqa: PLC0415
    from checker.report.changes import changes, late_entries, standing_boards  # noqa: PLC0415
    from checker.report.emptied import emptied  # noqa: PLC0415
    from checker.report.outlived import outlived  # noqa: PLC0415
    from checker.report.publication import publication, unjudged, voided  # noqa: PLC0415

    workspace = workspace_of(arguments)
    tools = tools_of(arguments, workspace)
    if arguments.measure_only is not None:
        return _measure_only(arguments, workspace, tools)
    if arguments.handed is not None:
        done = _from(arguments, workspace, tools)
    else:
        done = publish(workspace, tools, compare=arguments.check)
    sys.stdout.write(
        publication(done.boards, done.kept, done.changed, done.excluded, done.awaiting, compared=arguments.check)
        + emptied(done.emptied)
        + standing_boards(done.frozen, done.adopted)
        + late_entries(done.late)
        + changes(done.reports)
        + outlived(done.outlived, done.unproven)
        + unjudged(done.open)
        + voided(done.void)
    )
    if done.strays:
        sys.stderr.write(text.problems([finding.problem for finding in done.strays]))
    return 1 if done.excluded or done.emptied or done.void or (arguments.check and done.changed) else 0


def _measure_only(arguments: Namespace, workspace: Workspace, tools: Tools) -> int:
    from checker.jobs.handover import measure_only  # noqa: PLC0415
    from checker.report.publication import unjudged, voided  # noqa: PLC0415

    if arguments.judge not in ("replay", "off"):
        raise UsageRefusal(
            say("whoever is asked here, their verdicts would be written into the ledger"), say("Leave --judge out.")
        )
    done, count = measure_only(workspace, tools, _repository(arguments), arguments.measure_only)
    print(f"{arguments.measure_only}: {count} measured")
    sys.stdout.write(unjudged(done.open) + voided(done.void))
    return 1 if done.void else 0


def _from(arguments: Namespace, workspace: Workspace, tools: Tools) -> Published:
    from checker.jobs.handover import publish_from  # noqa: PLC0415

    return publish_from(workspace, tools, _repository(arguments), arguments.handed)


def _repository(arguments: Namespace) -> str | None:
    return arguments.repository or os.environ.get("GITHUB_REPOSITORY") or None
