"""Show the board as it would stand with one more entry: its rank, its neighbours, and who moves."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_repo, add_sides, add_truth, say_note, sides_of, tools_of, write_report

HELP = "show what merging an entry would do to the board"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("path", type=Path, metavar="PATH", help="an entry folder")
    add_sides(parser)
    add_truth(parser)
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Rescore the entry and print the would-be board, or its findings when it has errors."""
    from checker.jobs.check import report_on  # noqa: PLC0415
    from checker.jobs.preview import preview_entry  # noqa: PLC0415
    from checker.jobs.target import only_target  # noqa: PLC0415
    from checker.report import board  # noqa: PLC0415

    home = sides_of(arguments).at_home([arguments.path], arguments.benchmark)
    workspace, target = home.workspace, only_target(home.targets, arguments.path)
    say_note(home.word)
    previewed = preview_entry(home.sides, workspace, target, tools_of(arguments, workspace))
    if previewed.preview is None:
        return write_report(report_on([previewed.rescored.examined]), "text")
    sys.stdout.write(board.preview(previewed.preview, workspace.benchmark(target.benchmark).benchmark))
    return 0
