"""Push a publication: what the ledger is to have more, one commit with site/data on the branch, and its tag.

It needs the right to write and neither the truth nor the entries. Nothing is forced; doing it twice changes nothing.
Where the branch takes pull requests only, one is opened that merges by itself, from a branch of the bot's own.
Where the branch has moved on to other entries, their own run publishes. Exit codes: 0 done; 2 it could not be pushed.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, root_of, say_note, say_refusal
from checker.model.errors import TreeRefusal
from checker.model.said import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

    from checker.adapters.git_land import Remote
    from checker.model.forge import Forge

HELP = "push a publication"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--handed", required=True, type=Path, metavar="DIR", help="what `confirm`, `begin` or `score` wrote"
    )
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--count-only", action="store_true", help="push nothing but the count of a rescoring")
    part.add_argument(
        "--ledger-only", action="store_true", help="push nothing but what a rescoring that is counted told"
    )
    parser.add_argument("--branch", metavar="NAME", help="where the boards go (default: GITHUB_REF_NAME)")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="(default: GITHUB_REPOSITORY)")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Push it, and say what became of it."""
    from checker.jobs.bot.admitted import COUNT, RESCORING, admitted  # noqa: PLC0415
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.jobs.bot.land import branch_of, land, land_ledger, remote_of  # noqa: PLC0415
    from checker.jobs.bot.publication import read, read_ledger  # noqa: PLC0415
    from checker.report.escape import for_terminal  # noqa: PLC0415

    root, connection = root_of(arguments), connection_from(repository=arguments.repository)
    remote = remote_of(root, connection)
    if arguments.count_only or arguments.ledger_only:
        kinds = COUNT if arguments.count_only else RESCORING
        done = land_ledger(remote, admitted(read_ledger(arguments.handed), kinds))
    else:
        branch = branch_of(arguments.branch or os.environ.get("GITHUB_REF_NAME", ""))
        made = read(arguments.handed)
        forge = connected(connection)
        done = land(remote, forge, branch, replace(made, ledger=_attributed(forge, remote, made.ledger)))
        _released(remote, branch)
    print(done.fill(for_terminal))
    return 0


def _released(remote: Remote, branch: str) -> None:
    """Tag what is on the branch; that rules keep tags away holds nothing else up."""
    from checker.jobs.bot.release import release  # noqa: PLC0415

    try:
        say_note(release(remote, branch))
    except TreeRefusal as refusal:
        say_refusal(refusal)


def _attributed(forge: Forge, remote: Remote, files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Write into the ledger's new lines whose pull requests the entries came with; say so where that is not known."""
    from checker.jobs.bot.accounts import attributed  # noqa: PLC0415

    found = attributed(forge, remote, files)
    if found.refusal is not None:
        say_refusal(found.refusal)
        say_note(say("acceptances whose pull requests cannot be found are left to the next publication"))
    return found.files
