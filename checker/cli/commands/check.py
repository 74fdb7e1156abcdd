"""Check entries against every rule that needs no secret.

Without paths: the entries that differ from the base branch, and whether the change touches only what it may.
With paths: those entry folders. A folder outside submissions/ takes --benchmark. Whose declarations, rulings and
scorers count is told at --declarations.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from checker.cli.options import add_format, add_repo, add_sides, reported, root_of, say_note
from checker.cli.renderers import renderer

if TYPE_CHECKING:
    from checker.jobs.traces import Ahead
    from checker.model.finding import Report

HELP = "say everything that is wrong with an entry, at file and line, with the fix"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="entry folders (default: what has changed)")
    add_sides(parser)
    parser.add_argument(
        "--maintainer", action="store_true", help="the change is a maintainer's: it may touch more than one entry"
    )
    parser.add_argument("--author", type=int, metavar="ID", help="the number of the account whose change it is")
    add_format(parser)
    parser.add_argument("--summary", type=Path, metavar="FILE", help="also add the report to this file, as Markdown")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Check, and print the report."""
    return reported(arguments.format, lambda: _check(arguments), arguments.summary)


def _check(arguments: Namespace) -> Report:
    if len(arguments.paths) != 1 or arguments.head is not None:
        return _checked(arguments)
    from checker.jobs.ahead import judging_ahead  # noqa: PLC0415

    root, [path] = root_of(arguments), arguments.paths
    with judging_ahead(root, path, arguments.benchmark) as ahead:  # before all that is imported only now
        renderer(arguments.format)
        return _checked(arguments, ahead)


def _checked(arguments: Namespace, *ahead: Ahead) -> Report:
    from checker.jobs.check import check  # noqa: PLC0415
    from checker.jobs.scope import CheckRequest, scope_of  # noqa: PLC0415

    request = CheckRequest(
        paths=tuple(arguments.paths),
        benchmark=arguments.benchmark,
        base=arguments.base,
        head=arguments.head,
        declarations=arguments.declarations,
        by_maintainer=arguments.maintainer,
        author=arguments.author,
    )
    scope = scope_of(root_of(arguments), request)
    say_note(scope.word)
    return check(scope, *ahead).report
