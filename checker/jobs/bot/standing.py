"""Finds the pull request that a report is about, and tells when a report has been overtaken."""

from checker.model.errors import UsageRefusal
from checker.model.forge import Forge, Pull
from checker.model.said import Said, say
from checker.model.value import dataclass

BOARDS = "pullrank/boards"
"""The branch of the bot's own that boards come by where main takes pull requests only."""


@dataclass(frozen=True, slots=True)
class Sought:
    """A pull request by the commit at its head, 40 hex digits; anybody can open another one at the same commit.

    `number` names it. Else it is the one from `head_branch` of `head_repository` (`owner/name`), as far as they are
    known; of several it is the one into `base_branch`. Of these GitHub has at most one open at a time.
    """

    head: str
    number: int | None = None
    head_repository: str | None = None
    head_branch: str | None = None
    base_branch: str | None = None


def pull_of(forge: Forge, sought: Sought) -> Pull | Said:
    """Give the open pull request that is meant, or say why there is none any more.

    Raises UsageRefusal where several are left, and ForgeRefusal.
    """
    if sought.number is not None:
        now = forge.pull(sought.number)
        return passed_by(now, sought.head) or now
    found = [each for each in forge.pulls_with_head(sought.head) if _comes_from(each, sought)]
    into = [each for each in found if each.base_ref == sought.base_branch]
    found = into if len(found) > 1 and into else found
    if len(found) > 1:
        numbers = ", ".join(f"#{each.number}" for each in found)
        raise UsageRefusal(
            say("several open pull requests have {head} at their head: {numbers}", head=sought.head, numbers=numbers),
            say("Name the one that is meant by --pull, or where it comes from by --head-repository."),
        )
    return found[0] if found else _none_has(sought.head)


def _comes_from(pull: Pull, sought: Sought) -> bool:
    """Whether nothing that is known says that it is another one; of a fork that was removed nothing is known."""
    wanted, has = sought.head_repository, pull.head_repository
    elsewhere = wanted is not None and has is not None and has.lower() != wanted.lower()
    return not elsewhere and sought.head_branch in (None, pull.head_branch)


def speaker_of(forge: Forge, pull: Pull) -> Pull:
    """Give the pull request whose verdict is the commit's own, where several have that commit at their head.

    A commit has one status for all of them: who opens another one must not change it. It is the first of those whose
    author may write, or else the first of all. Raises ForgeRefusal.
    """
    same = [each for each in forge.pulls_with_head(pull.head_sha) if each.base_ref == pull.base_ref]
    if len(same) < 2 or pull.number not in {each.number for each in same}:  # the list may lag behind
        return pull
    return next((each for each in same if forge.may_write(each.author)), same[0])


def is_own(forge: Forge, pull: Pull) -> bool:
    """Whether it is the bot's own with the boards, on which nobody but the publication has a say. Raises ForgeRefusal.

    What a contributor may not bring is what it brings; its status is the publication's.
    """
    return not pull.fork and pull.head_branch == BOARDS and pull.author.id == forge.me().id


def _none_has(head: str) -> Said:
    words = "no open pull request has {head} at its head: it has moved on, or was merged or closed; nothing is written"
    return say(words, head=head)


def passed_by(now: Pull, head: str) -> Said | None:
    """Say why a report on a commit must not be written by now; None where it may."""
    if now.state != "open":
        return say("pull request {n} was closed meanwhile; nothing is written there", n=now.number)
    if now.head_sha != head:
        words = "pull request {n} has moved on to {now}; the report on {head} is not written there"
        return say(words, n=now.number, now=now.head_sha, head=head)
    return None
