"""Finds the pull request that a report is about, and tells when a report has been overtaken."""

from checker.model.errors import UsageRefusal
from checker.model.forge import Forge, Pull
from checker.model.said import Said, say


def pull_of(forge: Forge, head: str, head_repository: str | None = None) -> Pull | None:
    """Give the open pull request with that commit at its head; None where there is none any more.

    `head_repository`, as `owner/name`, decides between several. Raises UsageRefusal where several are left, and
    ForgeRefusal.
    """
    found = forge.pulls_with_head(head)
    if len(found) > 1 and head_repository is not None:
        found = tuple(each for each in found if (each.head_repository or "").lower() == head_repository.lower())
    if len(found) > 1:
        numbers = ", ".join(f"#{each.number}" for each in found)
        raise UsageRefusal(
            say("several open pull requests have {head} at their head: {numbers}", head=head, numbers=numbers),
            say("Close all but one of them, and start the check again; or name its repository by --head-repository."),
        )
    return found[0] if found else None


def none_has(head: str) -> Said:
    """Say that there is nothing to report on."""
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
