"""Scaffold an entry folder: submission.json with everything that can be filled in, and blank answers for every item."""

from argparse import ArgumentParser, Namespace

from checker.cli.options import add_repo, workspace_of

HELP = "scaffold an entry folder"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("benchmark", metavar="BENCHMARK", help="a benchmark's id")
    parser.add_argument("entry", metavar="ENTRY", help="the folder's name, as the benchmark's grammar asks")
    parser.add_argument("--version", dest="of_version", metavar="VERSION", help="a version (default: the newest open)")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Scaffold, and say what to do next."""
    from checker.jobs.new import new  # noqa: PLC0415

    workspace = workspace_of(arguments)
    folder = new(workspace, arguments.benchmark, arguments.entry, arguments.of_version)
    shown = folder.relative_to(workspace.root)
    print(f"{shown} is there. Fill it in, then run: pullrank check {shown}")
    return 0
