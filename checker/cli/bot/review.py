"""List the open pull requests: what each waits for, first what a maintainer can do now.

Run it in a clone of the leaderboard, whose declarations and ledger say what has to be rescored and who may. It reads
and writes nothing. Exit codes: 0 the list is printed, be it empty; 2 it could not be made.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, say_note, say_refusal, workspace_of
from checker.model.said import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "list the open pull requests, and what they wait for"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help="(default: text)")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="(default: GITHUB_REPOSITORY)")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Review, and print the list."""
    from checker.adapters.clock import now  # noqa: PLC0415
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.jobs.bot.review import review  # noqa: PLC0415
    from checker.report.review import json, text  # noqa: PLC0415

    forge = connected(connection_from(repository=arguments.repository))
    found = review(forge, workspace_of(arguments), now())
    if found.refusal is not None:
        say_refusal(found.refusal)
        say_note(say("which pull requests wait for approval is not known; they are listed as not checked"))
    sys.stdout.write((json if arguments.format == "json" else text)(found.pulls))
    return 0
