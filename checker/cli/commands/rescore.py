"""Rescore an entry against the truth: records, result, receipt, and what its claims are worth.

The truth is opened from the store that the benchmark declares; a held-out one needs its key in
PULLRANK_AGE_IDENTITY or --identity. Nothing that comes from the truth is ever printed. Whose declaration and scorer
count is told at --declarations.

With NAME=FILE in place of a folder, files of answers that lie anywhere are scored side by side; --output then holds
matrix.csv, ranking.md, coverage.json and a log for each item.

With --account, --started and --run it is on somebody's behalf: counted in the ledger before the truth is opened, within
the quota that the benchmark declares, and told as far as its `feedback` allows. Without them nothing is counted.

With --merged, files whose records bring their own truth are scored against it, to try a scorer; nothing is kept.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.behalf import add_behalf, asked_of, uncounted
from checker.cli.merged import add_merged, run_merged
from checker.cli.options import add_format, add_repo, add_sides, add_truth, reported, say_note, sides_of, tools_of
from checker.cli.side_by_side import add_side_by_side, kept, named_files, refuse_alone, run_side_by_side, write_kept

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from checker.jobs.metered import Asked
    from checker.jobs.target import Target
    from checker.jobs.tools import Tools
    from checker.jobs.workspace import Workspace
    from checker.model.finding import Report

HELP = "score an entry against the truth"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="entry folders, or NAME=FILE for each file")
    add_sides(parser)
    parser.add_argument(
        "--output",
        "--out",
        type=Path,
        metavar="DIR",
        help="write receipts, and records of open truths, into this new folder",
    )
    add_side_by_side(parser)
    add_merged(parser)
    add_behalf(parser)
    add_truth(parser)
    add_format(parser)
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Rescore, print the report, and write what was asked for."""
    if arguments.merged:
        return run_merged(arguments)
    named = named_files(arguments.paths)
    if named is not None:
        return run_side_by_side(arguments, named)
    refuse_alone(arguments)
    return reported(arguments.format, lambda: _rescore(arguments))


def _rescore(arguments: Namespace) -> Report:
    from checker.adapters.output import refuse_existing  # noqa: PLC0415
    from checker.jobs.check import report_on  # noqa: PLC0415
    from checker.jobs.replay import extractions_of  # noqa: PLC0415
    from checker.jobs.rescore import files_of, refuse_namesakes, rescore_all  # noqa: PLC0415

    home = sides_of(arguments).at_home([Path(path) for path in arguments.paths], arguments.benchmark)
    workspace, targets = home.workspace, home.targets
    for folder in (arguments.output, arguments.extractions):
        if folder is not None:
            refuse_existing(folder)
            refuse_namesakes(targets)
    say_note(home.word)
    tools, asked = tools_of(arguments, workspace), asked_of(arguments)
    if asked is not None:
        return _on_behalf(arguments, workspace, targets, tools, asked)
    say_note(uncounted(workspace, targets))
    names = [target.path.rpartition("/")[2] for target in targets]
    rescored = rescore_all(workspace, targets, tools, kept(arguments.replay, names))
    if arguments.extractions is not None:
        write_kept(arguments.extractions, extractions_of([each.examined for each in rescored], workspace, tools))
    if arguments.output is not None:
        _write(arguments.output, files_of(rescored))
    return report_on([each.examined for each in rescored])


def _on_behalf(
    arguments: Namespace, workspace: Workspace, targets: Sequence[Target], tools: Tools, asked: Asked
) -> Report:
    from checker.jobs.metered import rescore_for  # noqa: PLC0415
    from checker.jobs.rescore import files_of  # noqa: PLC0415
    from checker.jobs.target import only_target  # noqa: PLC0415
    from checker.model.errors import UsageRefusal  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415

    if arguments.replay is not None or arguments.extractions is not None:
        raise UsageRefusal(
            say("what is kept of answers is for maintainers, and this is on somebody's behalf"),
            say("Leave --replay and --extractions out."),
        )
    answered = rescore_for(workspace, only_target(targets, Path(arguments.paths[0])), tools, asked)
    if arguments.output is not None:
        _write(arguments.output, files_of([answered.rescored]))
    return answered.report


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    from checker.adapters.output import write_new_folder  # noqa: PLC0415

    if not files:
        print(f"wrote nothing to {folder}: no entry could be measured", file=sys.stderr)
        return
    write_new_folder(folder, files)
    print(f"wrote {len(files)} {'file' if len(files) == 1 else 'files'} to {folder}", file=sys.stderr)
