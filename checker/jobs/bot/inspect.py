"""The job that looks at a pull request without any right to write: its files come as git objects, never as files.

What counts is the base's: its rules, its declarations, and its word on who is a maintainer.
"""

from pathlib import Path

from checker.adapters.git_fetch import fetch_commit
from checker.adapters.github.environment import Connection, Token
from checker.jobs.bot.standing import none_has, pull_of
from checker.jobs.bot.standpoint import request_for
from checker.jobs.check import check
from checker.jobs.refused import refused_report
from checker.jobs.scope import CheckRequest, scope_of
from checker.model.errors import DeclarationRefusal, Refusal, UsageRefusal
from checker.model.finding import Report
from checker.model.forge import Forge
from checker.model.said import say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """The commit to look at and the one to compare with, each 40 hex digits; `root` is a clone that holds the base.

    `group`: it is no pull request's but a merge queue's, and holds several of them, each judged by itself before.
    """

    root: Path
    head: str
    base: str
    head_repository: str | None = None
    group: bool = False


@dataclass(frozen=True, slots=True)
class Inspected:
    """The report, and the reason where the check could not be carried out."""

    report: Report
    refusal: Refusal | DeclarationRefusal | None = None


def inspect(forge: Forge, connection: Connection, asked: Asked) -> Inspected:
    """Check the pull request of a commit; whatever keeps it from being checked is in the report, too."""
    try:
        return Inspected(_inspected(forge, connection, asked))
    except (Refusal, DeclarationRefusal) as refusal:
        return Inspected(refused_report(refusal), refusal)


def _inspected(forge: Forge, connection: Connection, asked: Asked) -> Report:
    request = _of_group(asked) if asked.group else _of_pull(forge, asked)
    token = connection.credential.value if isinstance(connection.credential, Token) else None
    fetch_commit(asked.root, f"{connection.address}.git", asked.head, token)
    return check(scope_of(asked.root, request)).report


def _of_pull(forge: Forge, asked: Asked) -> CheckRequest:
    pull = pull_of(forge, asked.head, asked.head_repository)
    if pull is None:
        raise UsageRefusal(none_has(asked.head), say("Push again, or reopen the pull request."))
    return request_for(forge, pull, asked.base, asked.head)


def _of_group(asked: Asked) -> CheckRequest:
    """Ask whether it holds together: who may change what was looked at when its pull requests were judged."""
    return CheckRequest(base=asked.base, head=asked.head, declarations="head", by_maintainer=True)
