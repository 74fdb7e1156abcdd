"""Show the board as it would stand with one more entry: its rank, its neighbours, and who moves."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.behalf import add_behalf, asked_of, uncounted
from checker.cli.options import add_repo, add_sides, add_truth, say_note, sides_of, tools_of, write_report

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from checker.boards.preview import Preview
    from checker.model.benchmark import Benchmark
    from checker.model.finding import Report

HELP = "show what merging an entry would do to the board"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("path", type=Path, metavar="PATH", help="an entry folder")
    add_sides(parser)
    add_behalf(parser)
    add_truth(parser)
    add_repo(parser)
    parser.add_argument(
        "--format",
        choices=("text", "markdown", "json"),
        default="text",
        help="a table, the pull request's comment with it, or a document for `bot report --preview`",
    )


def run(arguments: Namespace) -> int:
    """Rescore the entry and print the would-be board, or its findings when it has errors."""
    from checker.jobs.check import report_on  # noqa: PLC0415
    from checker.jobs.metered import begin  # noqa: PLC0415
    from checker.jobs.preview import preview_entry, refuse_gated  # noqa: PLC0415
    from checker.jobs.target import only_target  # noqa: PLC0415

    home = sides_of(arguments).at_home([arguments.path], arguments.benchmark)
    workspace, target = home.workspace, only_target(home.targets, arguments.path)
    say_note(home.word)
    refuse_gated(workspace.benchmark(target.benchmark))
    asked = asked_of(arguments)
    if asked is not None:
        begin(workspace, target, asked)
    else:
        say_note(uncounted(workspace, [target]))
    previewed = preview_entry(home.sides, workspace, target, tools_of(arguments, workspace))
    report = report_on([previewed.rescored.examined])
    if previewed.preview is None:
        return write_report(report, arguments.format)
    shown = {"markdown": _comment(report), "json": _document, "text": _table(report)}[arguments.format]
    sys.stdout.write(shown(previewed.preview, workspace.benchmark(target.benchmark).benchmark))
    return 0


def _table(report: Report) -> Callable[[Preview, Benchmark], str]:
    from checker.report import board, text  # noqa: PLC0415

    warned = "\n" + text.render(report) if report.findings else ""
    return lambda found, benchmark: board.preview(found, benchmark) + warned


def _document(found: Preview, benchmark: Benchmark) -> str:
    from checker.report.handover.preview import render  # noqa: PLC0415
    from checker.report.preview_rows import for_comment  # noqa: PLC0415

    return render(for_comment(found, benchmark))


def _comment(report: Report) -> Callable[[Preview, Benchmark], str]:
    return lambda found, benchmark: _rendered(report, found, benchmark)


def _rendered(report: Report, found: Preview, benchmark: Benchmark) -> str:
    from checker.jobs.check import rule_ids  # noqa: PLC0415
    from checker.report.comment import CommentContext, render  # noqa: PLC0415
    from checker.report.preview_rows import for_comment  # noqa: PLC0415

    return render(report, CommentContext(preview=for_comment(found, benchmark), rules=rule_ids()))
