"""The one comment on a pull request: edited in place, never over a newer commit's, and never somebody else's.

Anybody can plant the marker, so a comment is the bot's own only where the account is, too. GitHub knows no
compare-and-swap for comments: the pull request is read last before writing, and once more behind it. Of two
jobs that write at once, each then sees what the other did, and both end with the newer commit's report in one comment.
"""

from collections.abc import Callable

from checker.jobs.bot.standing import passed_by
from checker.model.forge import Comment, Forge, Pull
from checker.model.said import Said, say
from checker.report.check_run import NAME
from checker.report.kept import kept_of
from checker.report.marker import is_marked, marked_head, without_run

Write = Callable[[str | None], str]
"""Makes the comment's text of what the bot's own comment on the same commit says; None where there is none."""


def put_comment(forge: Forge, number: int, head: str, write: Write) -> Said | None:
    """Bring the comment up to date; give the reason where it is left as it is. Raises ForgeRefusal."""
    own = _own(forge, number)
    now = forge.pull(number)
    if (why := passed_by(now, head)) is not None:
        return why
    if now.locked:
        return say("the conversation of pull request {n} is locked; no comment is written there", n=number)
    body = write(_on(own, head))
    if len(own) == 1 and _same(own[0], body):
        return None
    if own:
        forge.edit_comment(own[0].id, body)
    else:
        forge.create_comment(number, body)
    return _settled(forge, number, head, write)


def comment_on(forge: Forge, number: int, head: str) -> str | None:
    """Give the text of the bot's own comment, if it tells of that commit. Raises ForgeRefusal."""
    return _on(_own(forge, number), head)


def _on(own: tuple[Comment, ...], head: str) -> str | None:
    """Give what tells of the commit; of two that jobs made at once, the one that tells of a rescoring."""
    there = [each.body for each in own if marked_head(each.body) == head]
    return next((body for body in there if kept_of(body)), there[0] if there else None)


def _own(forge: Forge, number: int) -> tuple[Comment, ...]:
    """Give the bot's own marked comments, the oldest first."""
    me = forge.me()
    return tuple(each for each in forge.comments(number) if each.author.id == me.id and is_marked(each.body))


def _same(comment: Comment, body: str) -> bool:
    return without_run(comment.body) == without_run(body)


def _settled(forge: Forge, number: int, head: str, write: Write) -> Said | None:
    """Look at what another job did in the meantime, and leave one comment with the report on the newest commit."""
    own, now = _own(forge, number), forge.pull(number)
    if not own:
        return None  # the list lags behind; there was none a moment ago
    why = passed_by(now, head)
    if why is None:
        _keep(forge, own, write(_on(own, head)))
    else:
        _give_way(forge, own, now, head)
    return why


def _keep(forge: Forge, own: tuple[Comment, ...], body: str) -> None:
    oldest, *others = own
    if not _same(oldest, body):
        forge.edit_comment(oldest.id, body)
    for each in others:
        forge.delete_comment(each.id)


def _give_way(forge: Forge, own: tuple[Comment, ...], now: Pull, head: str) -> None:
    """Take back a report that came too late; the newer one's text is kept by its check run."""
    oldest, *others = own
    for each in others:
        if marked_head(each.body) == head:
            forge.delete_comment(each.id)
    if marked_head(oldest.body) != head:
        return
    newer = forge.check_text(NAME, now.head_sha)
    if newer is not None and marked_head(newer) == now.head_sha:
        forge.edit_comment(oldest.id, newer)
