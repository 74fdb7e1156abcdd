"""Score a pull request's entry where everybody could, and write the board as it would be for `bot report`.

It is for benchmarks whose answers are public; of others, and of what has errors, it says that there is none. Run it as
`bot inspect`: in a clone with the base checked out, and with a token that can only read. Declarations and scorers are
the base's. Exit codes: 0 the preview is written, or it is said why there is none.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, add_truth, root_of, say_note, tools_of
from checker.cli.pulls import add_sought, full_commit, sought_of
from checker.model.said import Said

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "show the board with a pull request's entry, where the answers are public"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_sought(parser)
    parser.add_argument("--base", required=True, metavar="SHA", help="the commit to go by and compare with")
    parser.add_argument("--output", required=True, type=Path, metavar="FILE", help="where the preview goes, as JSON")
    add_truth(parser, judge="replay", judges=("replay", "off"))
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Score, and write the preview."""
    from checker.adapters.output import write_file  # noqa: PLC0415
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.jobs.bot.inspect import Asked  # noqa: PLC0415
    from checker.jobs.bot.preview import foresee  # noqa: PLC0415
    from checker.report.handover.preview import render  # noqa: PLC0415

    connection = connection_from(repository=arguments.repository)
    asked = Asked(root_of(arguments), sought_of(arguments), full_commit("--base", arguments.base))
    found = foresee(connected(connection), connection, asked, lambda workspace: tools_of(arguments, workspace))
    if isinstance(found, Said):
        say_note(found)
        return 0
    write_file(arguments.output, render(found).encode())
    print(f"the preview is in {arguments.output}")
    return 0
