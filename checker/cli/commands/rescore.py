"""Rescore an entry against the truth: records, result, receipt, and what its claims are worth.

The truth is opened from the store that the benchmark declares; a held-out one needs its key in
PULLRANK_AGE_IDENTITY or --identity. Nothing that comes from the truth is ever printed.
"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_format, add_repo, add_truth, tools_of, workspace_of, write_report

HELP = "score an entry against the truth"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="entry folders")
    parser.add_argument("--benchmark", metavar="ID", help="the benchmark of a folder that lies outside submissions/")
    parser.add_argument(
        "--output", type=Path, metavar="DIR", help="write receipts, and records of open truths, into this new folder"
    )
    add_truth(parser)
    add_format(parser)
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Rescore, print the report, and write what was asked for."""
    from checker.adapters.output import write_new_folder  # noqa: PLC0415
    from checker.jobs.check import report_on  # noqa: PLC0415
    from checker.jobs.rescore import files_of, rescore_all  # noqa: PLC0415
    from checker.jobs.target import targets_at  # noqa: PLC0415

    workspace = workspace_of(arguments)
    targets = targets_at(workspace, arguments.paths, arguments.benchmark)
    rescored = rescore_all(workspace, targets, tools_of(arguments, workspace))
    if arguments.output is not None:
        write_new_folder(arguments.output, files_of(rescored))
        print(f"wrote {len(files_of(rescored))} files to {arguments.output}", file=sys.stderr)
    return write_report(report_on([each.examined for each in rescored]), arguments.format)
