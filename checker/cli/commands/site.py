"""Build the static site from site/data, or serve a build on this machine.

Where a truth can be opened here, or PULLRANK_RECORDS_IDENTITY opens what the ledger keeps of it, no page may hold any
of its canaries: nothing is written then, and the exit code is 2.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_repo, root_of

HELP = "build or serve the pages"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    verbs = parser.add_subparsers(dest="verb", metavar="build|serve", required=True)
    for verb, help in (("build", "write every page"), ("serve", "build, then serve on this machine until Ctrl-C")):
        sub = verbs.add_parser(verb, help=help, description=f"{help[0].upper()}{help[1:]}.")
        sub.add_argument("--output", type=Path, metavar="DIR", help="where the pages go (default: site/build)")
        sub.add_argument(
            "--identity",
            action="append",
            default=[],
            metavar="FILE",
            help="an age identity file that opens a truth, whose canaries no page may hold "
            "(default: PULLRANK_AGE_IDENTITY)",
        )
        sub.add_argument(
            "--trajectories-to",
            type=Path,
            metavar="DIR",
            help="where files of trajectories go that site/site.yaml says are served from elsewhere (default: nowhere)",
        )
        add_repo(sub)
    verbs.choices["build"].set_defaults(opens_truth=True)
    verbs.choices["serve"].add_argument("--port", type=int, default=8000, help="the port to listen on (default: 8000)")


def run(arguments: Namespace) -> int:
    """Build, and serve when asked to."""
    from checker.jobs.site import build_site  # noqa: PLC0415

    root = root_of(arguments)
    output = arguments.output or root / "site" / "build"
    count = build_site(root, output, arguments.identity, arguments.trajectories_to)
    print(f"{count} files in {output}")
    if arguments.verb == "serve":
        from checker.adapters.server import serve  # noqa: PLC0415

        serve(output, arguments.port, lambda url: print(f"serving {url} - stop with Ctrl-C", flush=True))
    return 0
