"""The job that looks at a pull request without any right to write: its files come as git objects, never as files.

What counts is the base's: its rules, its declarations, and its word on who is a maintainer.
"""

from dataclasses import replace
from pathlib import Path

from checker.adapters.git_fetch import fetch_commit
from checker.adapters.github.environment import Connection, Token
from checker.jobs.bot.standing import Sought, pull_of
from checker.jobs.bot.standpoint import request_for
from checker.jobs.check import check
from checker.jobs.refused import refused_report
from checker.jobs.scope import CheckRequest, Scope, scope_of
from checker.model.errors import DeclarationRefusal, Refusal, UsageRefusal
from checker.model.finding import Report
from checker.model.forge import Forge
from checker.model.said import Said, say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """What to look at and the commit to compare with, 40 hex digits; `root` is a clone that holds the base.

    `group`: it is no pull request's but a merge queue's, and holds several of them, each judged by itself before.
    `declarations`: whose count, `base` or `head`; None: a maintainer's own, and the base's for all others.
    """

    root: Path
    sought: Sought
    base: str
    group: bool = False
    declarations: str | None = None


@dataclass(frozen=True, slots=True)
class Inspected:
    """The report, and the reason where the check could not be carried out; `gone`: there is nobody left to be told."""

    report: Report
    refusal: Refusal | DeclarationRefusal | None = None
    gone: Said | None = None


class Gone(UsageRefusal):
    """No open pull request has the commit at its head any more, which is no fault of anybody's."""


def inspect(forge: Forge, connection: Connection, asked: Asked) -> Inspected:
    """Check the pull request of a commit; whatever keeps it from being checked is in the report, too."""
    try:
        return Inspected(check(scope_asked(forge, connection, asked)).report)
    except Gone as gone:
        return Inspected(refused_report(gone), gone=gone.message)
    except (Refusal, DeclarationRefusal) as refusal:
        return Inspected(refused_report(refusal), refusal)


def scope_asked(forge: Forge, connection: Connection, asked: Asked) -> Scope:
    """Fetch what is to be checked. Raises Gone, UsageRefusal, TreeRefusal, ForgeRefusal and DeclarationRefusal."""
    request = _of_group(asked) if asked.group else _of_pull(forge, asked)
    token = connection.credential.value if isinstance(connection.credential, Token) else None
    fetch_commit(asked.root, f"{connection.address}.git", asked.sought.head, token)
    return scope_of(asked.root, replace(request, declarations=asked.declarations or request.declarations))


def _of_pull(forge: Forge, asked: Asked) -> CheckRequest:
    pull = pull_of(forge, asked.sought)
    if isinstance(pull, Said):
        raise Gone(pull, say("Push again, or reopen the pull request."))
    return request_for(forge, pull, asked.base, asked.sought.head)


def _of_group(asked: Asked) -> CheckRequest:
    """Ask whether it holds together: who may change what was looked at when its pull requests were judged."""
    return CheckRequest(base=asked.base, head=asked.sought.head, declarations="head", by_maintainer=True)
