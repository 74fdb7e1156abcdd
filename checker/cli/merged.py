"""`pullrank rescore --merged FILE`: a file that brings its own truth, scored against it, for trying a scorer."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import reported, say_note, sides_of, tools_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checker.model.declared import Declared
    from checker.model.finding import Report


def add_merged(parser: ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(
        "--merged",
        action="store_true",
        help="PATHs are files in the merged form, each scored against the answers that it brings; for no board",
    )


def run_merged(arguments: Namespace) -> int:
    """Score the files, print the report, and keep nothing."""
    return reported(arguments.format, lambda: _scored(arguments))


def _scored(arguments: Namespace) -> Report:
    from checker import __version__  # noqa: PLC0415
    from checker.adapters.loose import read_loose  # noqa: PLC0415
    from checker.jobs.merged import score_merged  # noqa: PLC0415
    from checker.model.finding import Report, Verdict  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415

    sides = sides_of(arguments)
    id = arguments.benchmark or _only(sides.workspace().all_benchmarks())
    workspace = sides.workspace_for(id)
    declared, tools = workspace.benchmark(id), tools_of(arguments, workspace)
    most = declared.benchmark.limits.max_bytes
    files = [read_loose(str(path), Path(path), most) for path in arguments.paths]
    say_note(say("scored against the answers that each file brings along: this counts for no board and is not kept"))
    entries = tuple(score_merged(file.path, file.raw, declared, tools.scorer) for file in files)
    return Report(Verdict.PASS, entries, (), (), __version__)


def _only(benchmarks: Mapping[str, Declared]) -> str:
    """Give the one benchmark that says what its merged form looks like. Raises UsageRefusal."""
    from checker.model.errors import UsageRefusal  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415

    fitting = [id for id, declared in benchmarks.items() if declared.benchmark.merged is not None]
    if len(fitting) == 1:
        return fitting[0]
    raise UsageRefusal(
        say("{n} benchmarks declare a merged form", n=len(fitting)),
        say("Say which with --benchmark: {known}.", known=", ".join(fitting or benchmarks) or "none is declared"),
    )
