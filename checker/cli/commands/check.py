"""Check entries against every rule that needs no secret.

Without paths: the entries that differ from the base branch, and whether the change touches only what it may.
With paths: those entry folders. A folder outside submissions/ takes --benchmark.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_format, add_repo, root_of, write_report

HELP = "say everything that is wrong with an entry, at file and line, with the fix"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="entry folders (default: what has changed)")
    parser.add_argument("--benchmark", metavar="ID", help="the benchmark of a folder that lies outside submissions/")
    parser.add_argument("--base", metavar="COMMIT", help="compare with this commit (default: the main branch)")
    parser.add_argument("--head", metavar="COMMIT", help="read this commit instead of the working folder")
    parser.add_argument(
        "--declarations",
        choices=("base", "head"),
        default="base",
        help="whose declarations count; head is for maintainers' own pull requests (default: base)",
    )
    parser.add_argument(
        "--maintainer", action="store_true", help="the change is a maintainer's: it may touch more than one entry"
    )
    add_format(parser)
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Check, and print the report."""
    from checker.jobs.check import check  # noqa: PLC0415
    from checker.jobs.scope import CheckRequest, scope_of  # noqa: PLC0415

    request = CheckRequest(
        paths=tuple(arguments.paths),
        benchmark=arguments.benchmark,
        base=arguments.base,
        head=arguments.head,
        declarations=arguments.declarations,
        by_maintainer=arguments.maintainer,
    )
    return write_report(check(scope_of(root_of(arguments), request)).report, arguments.format)
