"""Brings a publication to the branches: the ledger first, since it holds what was measured, then one commit on main.

Both only ever move forward. Of two jobs at once, the slower one goes on from where the other has come to; a job that
ends in between leaves the ledger ahead of main, from which the next publication goes on.
"""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.git import head_commit
from checker.adapters.git_land import Protected, Remote, commit_folder, differ_in
from checker.adapters.github.environment import Connection
from checker.adapters.github.opening import token_of
from checker.adapters.ledger_branch import BRANCH
from checker.adapters.ledger_parts import add_to_ledger, go_by
from checker.adapters.output import replace_folder
from checker.formats.paths import BENCHMARKS, DATA, SETTINGS, SUBMISSIONS
from checker.jobs.bot.propose import propose
from checker.jobs.bot.publication import Publication
from checker.model.errors import UsageRefusal
from checker.model.forge import Forge
from checker.model.said import Said, say

WATCHED = (
    BENCHMARKS,
    SUBMISSIONS,
    "checker",
    "site/templates",
    "site/static",
    SETTINGS,
    ".pullrank",
    ".github/actions/pullrank",
    ".github/workflows/publish.yml",
)
"""What a publication is made of, and by: `publish.yml` starts on just these. Whoever changes one starts another one."""
MESSAGE = "Publish the boards"
_LEDGER = BRANCH.removeprefix("refs/heads/")
_TRIES = 8


def land(remote: Remote, forge: Forge, branch: str, made: Publication) -> Said:
    """Push a publication of the commit that is checked out; say what became of it.

    Where the branch takes only pull requests, it is proposed. Raises UsageRefusal, TreeRefusal and ForgeRefusal.
    """
    base = head_commit(remote.repo)
    land_ledger(remote, made.ledger)
    replace_folder(remote.repo / DATA, made.data)
    for _ in range(_TRIES):
        tip = remote.tip(branch)
        if tip is None:
            raise UsageRefusal(say("there is no branch {branch}", branch=branch), say("Name the branch to publish on."))
        if differ_in(remote.repo, base, tip, WATCHED):
            return say("{branch} has moved on to {tip}, which is published by a run of its own", branch=branch, tip=tip)
        commit = commit_folder(remote.repo, tip, DATA, MESSAGE)
        if commit is None:
            return say("the boards on {branch} are up to date", branch=branch)
        try:
            pushed = remote.push(commit, branch)
        except Protected:
            return propose(remote, forge, branch, commit)
        if pushed:
            return say("the boards are on {branch}, by {commit}", branch=branch, commit=commit)
    raise _lost(branch)


def land_ledger(remote: Remote, files: Mapping[str, bytes]) -> Said:
    """Push what the ledger does not tell yet. Raises UsageRefusal and TreeRefusal."""
    for _ in range(_TRIES):
        tip = remote.tip(_LEDGER)
        go_by(remote.repo, tip)
        head = add_to_ledger(remote.repo, files)
        if head is None or head == tip:
            return say("the ledger tells it already")
        if remote.push(head, _LEDGER):
            return say("the ledger is at {commit}", commit=head)
    raise _lost(_LEDGER)


def _lost(branch: str) -> UsageRefusal:
    return UsageRefusal(
        say("{branch} was moved by others {n} times in a row", branch=branch, n=_TRIES), say("Run the job again.")
    )


def branch_of(name: str) -> str:
    """Give a branch's name. Raises UsageRefusal for one that is odd."""
    plain = name.replace("/", "").replace("-", "").replace("_", "").replace(".", "")
    if not plain.isascii() or not plain.isalnum() or name.startswith(("-", "/", ".")) or ".." in name:
        raise UsageRefusal(say("{name} is no branch to publish on", name=name), say("Name it by --branch."))
    return name


def remote_of(repo: Path, connection: Connection) -> Remote:
    """Give the repository of a connection, seen from a clone, with the right to push. Raises ForgeRefusal."""
    return Remote(repo, f"{connection.address}.git", token_of(connection).value)
