"""Show a rule's page: what it finds, why that matters, and how to put it right. Without a rule: all rules."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

HELP = "explain a rule, or list all of them"


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("rule", nargs="?", metavar="RULE", help="a rule's id, such as COV001")


def run(arguments: Namespace) -> int:
    """Print the page or the list."""
    from checker.catalogue.notices import NOTICES  # noqa: PLC0415
    from checker.catalogue.repairs import repairs_for  # noqa: PLC0415
    from checker.catalogue.rules import every_rule  # noqa: PLC0415
    from checker.report import rule_page  # noqa: PLC0415

    if arguments.rule is None:
        sys.stdout.write(rule_page.index([*every_rule(), *NOTICES]))
        return 0
    pages = {rule.id: rule_page.render(rule, repairs_for(rule.id)) for rule in every_rule()}
    pages |= {notice.id: rule_page.notice(notice) for notice in NOTICES}
    if arguments.rule.upper() not in pages:
        raise _unknown(arguments.rule, pages)
    sys.stdout.write(pages[arguments.rule.upper()])
    return 0


def _unknown(id: str, known: Iterable[str]) -> Exception:
    from checker.model.errors import UsageRefusal  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415
    from checker.reading.nearest import nearest  # noqa: PLC0415

    near = nearest(id, known)
    fix = say("List them with: pullrank explain") if near is None else say("Did you mean {near}?", near=near)
    return UsageRefusal(say("there is no rule {id}", id=id), fix)
