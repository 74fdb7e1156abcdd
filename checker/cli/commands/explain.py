"""Show a rule's page: what it finds, why that matters, and how to put it right. Without a rule: all rules."""

import sys
from argparse import ArgumentParser, Namespace

HELP = "explain a rule, or list all of them"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("rule", nargs="?", metavar="RULE", help="a rule's id, such as COV001")


def run(arguments: Namespace) -> int:
    """Print the page or the list."""
    from checker.catalogue.rules import every_rule  # noqa: PLC0415
    from checker.model.errors import UsageRefusal  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415
    from checker.report import rule_page  # noqa: PLC0415

    rules = every_rule()
    if arguments.rule is None:
        sys.stdout.write(rule_page.index(rules))
        return 0
    for rule in rules:
        if rule.id == arguments.rule.upper():
            sys.stdout.write(rule_page.render(rule))
            return 0
    raise UsageRefusal(say("there is no rule {id}", id=arguments.rule), say("List them with: pullrank explain"))
