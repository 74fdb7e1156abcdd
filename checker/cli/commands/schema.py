"""Generate the JSON Schemas in schema/ from the models and the declarations."""

from argparse import ArgumentParser, Namespace

from checker.cli.options import add_repo, workspace_of

HELP = "regenerate the published JSON Schemas"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--check", action="store_true", help="write nothing; only say whether schema/ is up to date")
    add_repo(parser)


def run(arguments: Namespace) -> int:
    """Generate or compare, and name what differs."""
    from checker.jobs.schemas import stale_schemas, write_schemas  # noqa: PLC0415

    workspace = workspace_of(arguments)
    changed = stale_schemas(workspace) if arguments.check else write_schemas(workspace)
    for name in changed:
        print(f"{'stale' if arguments.check else 'wrote'} schema/{name}")
    if not changed:
        print("schema/ is up to date")
    return 1 if arguments.check and changed else 0
