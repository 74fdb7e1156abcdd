"""Brings the boards to a branch that takes only pull requests: by one of the bot's own, which merges by itself.

Its branch is the bot's alone and always holds the newest boards on the newest commit.
"""

from checker.adapters.git_land import Remote, same_tree
from checker.jobs.bot.report import CONTEXT
from checker.jobs.bot.standing import BOARDS
from checker.model.errors import UsageRefusal
from checker.model.forge import Forge, Pull, State, Status
from checker.model.said import Said, say

BRANCH = BOARDS
_TITLE = "Publish the boards"
_BODY = """\
What the branch holds now, measured and derived again by the workflow `publish`. It touches `site/data` alone.

It is merged by itself once the rules of the branch are met. A later publication takes its place.
"""
_TOLD = "The boards, derived again from what is merged"


def propose(remote: Remote, forge: Forge, branch: str, commit: str) -> Said:
    """Open or bring up to date the pull request with a publication; doing it twice changes nothing.

    Raises UsageRefusal, TreeRefusal and ForgeRefusal.
    """
    seen = remote.tip(BRANCH)
    if seen is not None and same_tree(remote.repo, seen, commit):
        commit = seen
    elif not remote.replace(commit, BRANCH, seen):
        raise UsageRefusal(say("{branch} was moved by others", branch=BRANCH), say("Run the job again."))
    pull = _open(forge, branch, commit) or forge.open_pull(BRANCH, branch, _TITLE, _BODY)
    forge.merge_when_ready(pull.number)
    # Not before: what is merged by itself waits for something. GitHub starts no check on what a workflow proposes.
    forge.set_status(Status(commit, CONTEXT, State.SUCCESS, _TOLD))
    words = "{branch} takes pull requests only: the boards are in number {n}, which is merged once its rules are met"
    return say(words, branch=branch, n=pull.number)


def _open(forge: Forge, branch: str, commit: str) -> Pull | None:
    found = forge.pulls_with_head(commit)
    return next((each for each in found if not each.fork and each.base_ref == branch), None)
