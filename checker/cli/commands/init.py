"""Turn a folder into a leaderboard repository: workflows, settings, and a first benchmark to change.

What stands in the folder already is left as it is, and named; run again, it writes only what is missing.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checker.jobs.init import Made

HELP = "turn a folder into a leaderboard repository"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), metavar="FOLDER", help="(default: this folder)")
    parser.add_argument("--benchmark", metavar="ID", help="the id of the benchmark to begin with (default: example)")
    parser.add_argument("--format", default="predictions", metavar="FORMAT", help="its format (default: predictions)")
    parser.add_argument(
        "--owner", action="append", default=[], metavar="@LOGIN", help="who has to agree to changes of the rules"
    )
    parser.add_argument(
        "--source",
        metavar="REQUIREMENT",
        help="where the workflows get Pullrank, as for pip (default: as it came here)",
    )


def run(arguments: Namespace) -> int:
    """Write what is missing, and say what to do next."""
    from checker.jobs.init import Wanted, init  # noqa: PLC0415

    folder = arguments.folder.resolve()
    made = init(folder, Wanted(arguments.benchmark, arguments.format, tuple(arguments.owner), arguments.source))
    print(_told(made, folder), end="")
    return 0


def _told(made: Made, folder: Path) -> str:
    from checker.report.starting import started  # noqa: PLC0415

    return started(made.written, made.same, made.left, made.benchmark, is_git=(folder / ".git").exists())
