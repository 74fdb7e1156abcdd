"""What the workflows call: reports, labels and states on the pull requests of a repository on GitHub.

The repository and the credential come from the environment, as GitHub's runner gives them: GITHUB_API_URL,
GITHUB_SERVER_URL, GITHUB_REPOSITORY, and GITHUB_TOKEN or PULLRANK_APP_ID with PULLRANK_APP_KEY.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from importlib import import_module
from pkgutil import iter_modules

from checker.cli import bot

HELP = "what the workflows call on GitHub"


def configure(parser: ArgumentParser) -> None:
    """Add every verb, in the order of their names."""
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for name in sorted(info.name for info in iter_modules(bot.__path__)):
        module = import_module(f"{bot.__name__}.{name}")
        verb = verbs.add_parser(
            name.removesuffix("_"),
            help=module.HELP,
            description=module.__doc__,
            formatter_class=RawDescriptionHelpFormatter,
        )
        module.configure(verb)
        verb.set_defaults(verb=module.run)


def run(arguments: Namespace) -> int:
    """Run the verb."""
    return int(arguments.verb(arguments))
