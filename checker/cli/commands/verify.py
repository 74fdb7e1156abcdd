"""Derive numbers again from the entries and the truth.

Without arguments: every aggregate is rebuilt and compared byte for byte with site/data. With an entry: those of its
benchmark. With an entry and a metric: the items behind that number are listed.
"""

import sys
from argparse import ArgumentParser, Namespace

from checker.cli.options import add_repo, add_truth, tools_of, workspace_of

HELP = "re-derive a board, or one number with the items behind it"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("entry", nargs="?", metavar="BENCHMARK[/ENTRY]", help="a benchmark or one of its entries")
    parser.add_argument("metric", nargs="?", metavar="METRIC", help="a metric of that entry")
    parser.add_argument("--reveal", action="store_true", help="list the items behind a number of a held-out truth too")
    add_truth(parser, judge="replay", judges=("replay", "off"))
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Verify, and say what was compared."""
    from checker.jobs.verify import verify, verify_number  # noqa: PLC0415
    from checker.report import board, verification  # noqa: PLC0415
    from checker.report.emptied import emptied  # noqa: PLC0415
    from checker.report.outlived import outlived  # noqa: PLC0415
    from checker.report.signatures import signatures  # noqa: PLC0415

    workspace = workspace_of(arguments)
    tools = tools_of(arguments, workspace)
    if arguments.metric is not None:
        number = verify_number(workspace, tools, arguments.entry, arguments.metric, reveal=arguments.reveal)
        sys.stdout.write(board.trace(number.trace))
        sys.stdout.write(verification.comparison(number.committed, same=number.same))
        return 1 if number.committed is not None and not number.same else 0
    verified = verify(workspace, tools, arguments.entry)
    sys.stdout.write(
        verification.boards(verified.different, verified.kept, verified.remembered, verified.files, verified.rescored)
        + verification.unmade(verified.frozen, [(each.path, each.why) for each in verified.broken])
        + emptied(verified.emptied)
        + outlived(verified.outlived, verified.unproven)
        + signatures([(each.path, each.standing) for each in verified.receipts])
    )
    bad = any(each.standing is None or not each.standing.sound for each in verified.receipts)
    return 1 if verified.different or verified.broken or verified.emptied or bad else 0
