"""Rehearse the whole life of a pull request on a scratch clone, with real git; your repository is not touched."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_repo, root_of

HELP = "rehearse the whole life of a pull request on a scratch clone"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--output", type=Path, metavar="DIR", help="where the clone goes (default: a new folder)")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Rehearse, telling each step."""
    from checker.cli.rehearsal import tell  # noqa: PLC0415

    return tell(root_of(arguments), arguments.output)
