"""Options of the verbs that are about a pull request at a commit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from checker.cli.options import add_repo, root_of
from checker.model.errors import UsageRefusal
from checker.model.forge import Account
from checker.model.said import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from checker.jobs.bot.rescoring import Ready
    from checker.jobs.bot.standing import Sought

_COMMIT = re.compile(r"[0-9a-f]{40}")
_ACCOUNT = re.compile(r"([1-9][0-9]{0,15}):([A-Za-z0-9][A-Za-z0-9_-]{0,98}(?:\[bot\])?)")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


def add_pull(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--pull", required=True, metavar="NUMBER", help="the pull request")
    parser.add_argument("--head", required=True, metavar="SHA", help="the commit at its head, in 40 hex digits")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="(default: GITHUB_REPOSITORY)")
    add_repo(parser)


def ready_of(arguments: Namespace) -> Ready:
    """Give the entry of the pull request, fetched and checked. Raises UsageRefusal, TreeRefusal and ForgeRefusal."""
    from checker.jobs.bot.connect import connected, connection_from  # noqa: PLC0415
    from checker.jobs.bot.rescoring import Wanted, ready  # noqa: PLC0415

    connection = connection_from(repository=arguments.repository)
    by = _account(getattr(arguments, "by", None))
    wanted = Wanted(root_of(arguments), _number(arguments.pull), full_commit("--head", arguments.head), by)
    return ready(connected(connection), connection, wanted)


def add_sought(parser: ArgumentParser) -> None:
    """Add the options that tell which pull request is meant."""
    parser.add_argument("--head", required=True, metavar="SHA", help="the commit at its head, in 40 hex digits")
    parser.add_argument("--pull", metavar="NUMBER", help="the pull request (default: the one with that commit)")
    parser.add_argument("--head-repository", metavar="OWNER/NAME", help="tells between pull requests of one commit")
    parser.add_argument("--head-branch", metavar="NAME", help="tells between those of one repository, too")
    parser.add_argument("--base-branch", metavar="NAME", help="tells between those of one branch, too")
    parser.add_argument("--repository", metavar="OWNER/NAME", help="(default: GITHUB_REPOSITORY)")


def sought_of(arguments: Namespace) -> Sought:
    """Give which pull request is meant. Raises UsageRefusal."""
    from checker.jobs.bot.standing import Sought  # noqa: PLC0415

    return Sought(
        head=full_commit("--head", arguments.head),
        number=_number(arguments.pull) if arguments.pull else None,
        head_repository=arguments.head_repository or None,
        head_branch=arguments.head_branch or None,
        base_branch=arguments.base_branch or None,
    )


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise UsageRefusal(say("`--pull` is no pull request's number: {text}", text=text), say("Give it in digits."))
    return int(text)


def _account(text: str | None) -> Account | None:
    if text is None:
        return None
    found = _ACCOUNT.fullmatch(text)
    if found is None:
        raise UsageRefusal(say("`--by` is no account: {text}", text=text), say("Give its number and login, as 17:ann."))
    return Account(int(found[1]), found[2])


def full_commit(option: str, text: str) -> str:
    """Give a commit's id. Raises UsageRefusal for what has not all of its digits."""
    if _COMMIT.fullmatch(text) is None:
        raise UsageRefusal(
            say(f"`{option}` is no commit's id: {{text}}", text=text), say("Give all of its 40 hex digits.")
        )
    return text
