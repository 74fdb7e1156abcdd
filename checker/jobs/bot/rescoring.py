"""The rescoring of a pull request's entry, in two halves that run in jobs of their own.

`begin` counts it, without the truth; what it adds to the ledger is pushed by a job that may write. Only then `score`
opens the truth: a rescoring that the ledger of the repository does not count is refused.
"""

from dataclasses import replace
from pathlib import Path

from checker.adapters.clock import now
from checker.adapters.git import head_commit
from checker.adapters.git_fetch import fetch_commit
from checker.adapters.github.environment import Connection, Token
from checker.adapters.ledger_branch import LOG, LedgerBranch
from checker.adapters.ledger_parts import additions
from checker.adapters.output import refuse_existing, write_new_folder
from checker.jobs.bot.publication import LEDGER, under
from checker.jobs.bot.standing import passed_by
from checker.jobs.bot.standpoint import request_for
from checker.jobs.check import check
from checker.jobs.metered import Answered, Asked, Begun, answer
from checker.jobs.metered import begin as counted
from checker.jobs.scope import Scope, scope_of
from checker.jobs.target import Target
from checker.jobs.tools import Tools
from checker.model.errors import UsageRefusal
from checker.model.finding import Verdict
from checker.model.forge import Forge
from checker.model.said import say
from checker.model.value import dataclass
from checker.report import machine

REPORT = "report.json"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pull request, at which commit (40 hex digits); `root` is a clone with the base checked out."""

    root: Path
    number: int
    head: str


@dataclass(frozen=True, slots=True)
class Ready:
    """An entry that may be rescored: it is the only one of its pull request, which has no errors."""

    scope: Scope
    target: Target
    asked: Asked


def ready(forge: Forge, connection: Connection, wanted: Wanted) -> Ready:
    """Fetch the entry and check it by the base's word. Raises UsageRefusal, TreeRefusal and ForgeRefusal."""
    pull = forge.pull(wanted.number)
    if (why := passed_by(pull, wanted.head)) is not None:
        raise UsageRefusal(
            why, say("Look at the pull request as it is now, and start it again with its newest commit.")
        )
    if connection.run is None:
        raise UsageRefusal(say("the run has no number"), say("Set GITHUB_RUN_ID to what tells it from all others."))
    token = connection.credential.value if isinstance(connection.credential, Token) else None
    fetch_commit(wanted.root, f"{connection.address}.git", wanted.head, token)
    request = replace(request_for(forge, pull, head_commit(wanted.root), wanted.head), declarations="base")
    scope = scope_of(wanted.root, request)
    return Ready(scope, _only(scope), Asked(pull.author.id, now(), connection.run))


def _only(scope: Scope) -> Target:
    report = check(scope).report
    if report.verdict is not Verdict.PASS or len(scope.targets) != 1:
        raise UsageRefusal(
            say("the pull request is not one entry without errors; nothing is counted or measured"),
            say("See what its comment says, and start the rescoring when it is put right."),
        )
    return scope.targets[0]


def begin(ready: Ready, output: Path) -> Begun:
    """Count the rescoring, and write what the ledger is to have more. Raises QuotaRefusal where none is left."""
    refuse_existing(output)
    root = ready.scope.workspace.root
    before = LedgerBranch(root).head()
    begun = counted(ready.scope.workspace, ready.target, ready.asked)
    write_new_folder(output, under(LEDGER, {LOG: b""} | additions(root, before)))
    return begun


def score(ready: Ready, tools: Tools, output: Path) -> Answered:
    """Open the truth and measure; write the report, and what the ledger is to have more.

    Raises UsageRefusal where the repository's ledger does not count it.
    """
    refuse_existing(output)
    root = ready.scope.workspace.root
    before = LedgerBranch(root).head()
    begun = counted(ready.scope.workspace, ready.target, ready.asked)
    if LedgerBranch(root).head() != before:
        raise UsageRefusal(
            say("this rescoring is not counted in the repository's ledger"),
            say("Push what `pullrank bot begin` wrote first, and fetch the ledger's branch."),
        )
    answered = answer(ready.scope.workspace, ready.target, tools, begun)
    ledger = {LOG: b""} | additions(root, before)
    write_new_folder(output, under(LEDGER, ledger) | {REPORT: machine.render(answered.report).encode()})
    return answered
