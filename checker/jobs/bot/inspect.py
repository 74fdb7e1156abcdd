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
from checker.jobs.scope import scope_of
from checker.model.errors import DeclarationRefusal, Refusal, UsageRefusal
from checker.model.finding import Report
from checker.model.forge import Forge
from checker.model.said import say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """The commit to look at and the one to compare with, each 40 hex digits; `root` is a clone that holds the base."""

    root: Path
    head: str
    base: str
    head_repository: str | None = None


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
    pull = pull_of(forge, asked.head, asked.head_repository)
    if pull is None:
        raise UsageRefusal(none_has(asked.head), say("Push again, or reopen the pull request."))
    token = connection.credential.value if isinstance(connection.credential, Token) else None
    fetch_commit(asked.root, f"{connection.address}.git", asked.head, token)
    return check(scope_of(asked.root, request_for(forge, pull, asked.base, asked.head))).report
