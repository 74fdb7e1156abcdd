"""Build the static site from site/data, or serve a build on this machine."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from checker.cli.options import add_repo, root_of

HELP = "build or serve the pages"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    verbs = parser.add_subparsers(dest="verb", metavar="build|serve", required=True)
    for verb, help in (("build", "write every page"), ("serve", "build, then serve on this machine until Ctrl-C")):
        sub = verbs.add_parser(verb, help=help, description=help)
        sub.add_argument("--output", type=Path, metavar="DIR", help="where the pages go (default: site/build)")
        add_repo(sub)
    verbs.choices["serve"].add_argument("--port", type=int, default=8000, help="the port to listen on (default: 8000)")


def run(arguments: Namespace) -> int:
    """Build, and serve when asked to."""
    from checker.jobs.site import build_site  # noqa: PLC0415

    root = root_of(arguments)
    output = arguments.output or root / "site" / "build"
    count = build_site(root, output)
    print(f"{count} files in {output}")
    if arguments.verb == "serve":
        from checker.adapters.server import serve  # noqa: PLC0415

        serve(output, arguments.port, lambda url: print(f"serving {url} - stop with Ctrl-C", flush=True))
    return 0
