"""Rehearse the whole life of a pull request on a scratch clone, with real git; your repository is not touched."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_repo, progress, root_of

HELP = "rehearse the whole life of a pull request on a scratch clone"
_RULE = "─" * 100


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--output", type=Path, metavar="DIR", help="where the clone goes (default: a new folder)")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Rehearse, telling each step as it is done."""
    from checker.jobs.demo.rehearsal import rehearse  # noqa: PLC0415

    for number, step in enumerate(rehearse(root_of(arguments), arguments.output, progress), 1):
        sys.stdout.write(f"{_RULE}\n{number}. {step.title}\n   $ {step.command}\n\n{step.output.rstrip()}\n\n")
        sys.stdout.flush()
    return 0
