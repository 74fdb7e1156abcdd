"""Measure what the ledger does not hold and regenerate site/data; run it on main after merging.

Entries with errors are left out and named, the rest is published, and the exit code is 1. Held-out entries that
cannot be rescored here, since the key is not, are shown as awaiting rescoring; so are those about which a judge failed
its controls, and then the exit code is 1, too.
"""

import sys
from argparse import ArgumentParser, Namespace

from checker.cli.options import add_repo, add_truth, tools_of, workspace_of

HELP = "regenerate the committed aggregates"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--check", action="store_true", help="write nothing; only say whether site/data is up to date")
    add_truth(parser, judge="replay")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Publish, and say what was done."""
    from checker.jobs.publish import publish  # noqa: PLC0415
    from checker.report import text  # noqa: PLC0415
    from checker.report.changes import changes, standing_boards  # noqa: PLC0415
    from checker.report.outlived import outlived  # noqa: PLC0415
    from checker.report.publication import publication, unjudged, voided  # noqa: PLC0415

    workspace = workspace_of(arguments)
    done = publish(workspace, tools_of(arguments, workspace), compare=arguments.check)
    sys.stdout.write(
        publication(done.boards, done.kept, done.changed, done.excluded, done.awaiting, compared=arguments.check)
        + standing_boards(done.frozen, done.adopted)
        + changes(done.reports)
        + outlived(done.outlived, done.unproven)
        + unjudged(done.open)
        + voided(done.void)
    )
    if done.strays:
        sys.stderr.write(text.problems([finding.problem for finding in done.strays]))
    return 1 if done.excluded or done.void or (arguments.check and done.changed) else 0
