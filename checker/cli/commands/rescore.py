"""Rescore an entry against the truth: records, result, receipt, and what its claims are worth.

The truth is opened from the store that the benchmark declares; a held-out one needs its key in
PULLRANK_AGE_IDENTITY or --identity. Nothing that comes from the truth is ever printed. The declaration and the scorer
are those of the base branch, whatever is rescored.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_format, add_repo, add_sides, add_truth, reported, say_note, sides_of, tools_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checker.model.finding import Report

HELP = "score an entry against the truth"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="entry folders")
    add_sides(parser)
    parser.add_argument(
        "--output", type=Path, metavar="DIR", help="write receipts, and records of open truths, into this new folder"
    )
    add_truth(parser)
    add_format(parser)
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Rescore, print the report, and write what was asked for."""
    return reported(arguments.format, lambda: _rescore(arguments))


def _rescore(arguments: Namespace) -> Report:
    from checker.adapters.output import refuse_existing  # noqa: PLC0415
    from checker.jobs.check import report_on  # noqa: PLC0415
    from checker.jobs.rescore import files_of, refuse_namesakes, rescore_all  # noqa: PLC0415

    home = sides_of(arguments).at_home(arguments.paths, arguments.benchmark)
    workspace, targets = home.workspace, home.targets
    if arguments.output is not None:
        refuse_existing(arguments.output)
        refuse_namesakes(targets)
    say_note(home.word)
    rescored = rescore_all(workspace, targets, tools_of(arguments, workspace))
    if arguments.output is not None:
        _write(arguments.output, files_of(rescored))
    return report_on([each.examined for each in rescored])


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    from checker.adapters.output import write_new_folder  # noqa: PLC0415

    if not files:
        print(f"wrote nothing to {folder}: no entry could be measured", file=sys.stderr)
        return
    write_new_folder(folder, files)
    print(f"wrote {len(files)} files to {folder}", file=sys.stderr)
