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
from checker.jobs.preview import preview_entry
from checker.jobs.refused import refused_report
from checker.jobs.scope import Scope, scope_of
from checker.jobs.target import Target
from checker.jobs.tools import Tools
from checker.model.errors import DeclarationRefusal, Refusal, UsageRefusal
from checker.model.finding import Verdict
from checker.model.forge import Account, Forge
from checker.model.said import say
from checker.model.value import dataclass
from checker.report import machine
from checker.report.handover import preview
from checker.report.preview_rows import for_comment

REPORT, PREVIEW = "report.json", "preview.json"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pull request, at which commit (40 hex digits); `root` is a clone with the base checked out.

    `by`: whose word it is, where the forge would not have asked whether that account may write.
    """

    root: Path
    number: int
    head: str
    by: Account | None = None


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
    _refuse_others(forge, wanted.by)
    if connection.run is None:
        raise UsageRefusal(say("the run has no number"), say("Set GITHUB_RUN_ID to what tells it from all others."))
    token = connection.credential.value if isinstance(connection.credential, Token) else None
    fetch_commit(wanted.root, f"{connection.address}.git", wanted.head, token)
    request = replace(request_for(forge, pull, head_commit(wanted.root), wanted.head), declarations="base")
    scope = scope_of(wanted.root, request)
    return Ready(scope, _only(scope), Asked(pull.author.id, now(), connection.run))


def _refuse_others(forge: Forge, by: Account | None) -> None:
    """Labels can be put on by those who only sort pull requests, too."""
    if by is not None and not forge.may_write(by):
        raise UsageRefusal(
            say("{login} may not write to the repository, and so cannot start a rescoring", login=by.login),
            say("A maintainer puts the label on, or starts the workflow by hand."),
        )


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


def refused(refusal: Refusal | DeclarationRefusal, output: Path) -> None:
    """Write why nothing was counted, as a report for `decline`; nothing where the folder is somebody's."""
    if not output.exists():
        write_new_folder(output, {REPORT: machine.render(refused_report(refusal)).encode()})


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
    told = {REPORT: machine.render(answered.report).encode()} | _previewed(ready, tools, answered)
    write_new_folder(output, under(LEDGER, ledger) | told)
    return answered


def _previewed(ready: Ready, tools: Tools, answered: Answered) -> dict[str, bytes]:
    """Give the board as it would be; none behind a gate, of what was not measured, or where the board itself fails."""
    workspace, target = ready.scope.workspace, ready.target
    benchmark = workspace.benchmark(target.benchmark).benchmark
    if benchmark.feedback.gate is not None or answered.rescored.measured is None:
        return {}
    try:
        found = preview_entry(ready.scope.sides, workspace, target, tools).preview
    except Refusal:
        return {}
    return {PREVIEW: preview.render(for_comment(found, benchmark)).encode()} if found is not None else {}
