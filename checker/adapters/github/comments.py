"""Comments on pull requests and issues."""

from typing import Any

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.people import account
from checker.adapters.github.refusals import Deed, RefusedByGitHub
from checker.model.forge import Account, Comment

_RIGHT = "pull-requests: write"
_READ = Deed("read the comments", "pull-requests: read")
_WRITE = Deed("comment on the pull request", _RIGHT)
_EDIT = Deed("edit its own comment", _RIGHT)
_DELETE = Deed("delete its own comment", _RIGHT)


def comments(calls: Calls, repository: str, number: int) -> tuple[Comment, ...]:
    """Give all of them, the oldest first."""
    answers = list(calls.pages(Request(_READ, "GET", f"/repos/{repository}/issues/{number}/comments")))
    found = understood(_READ, lambda: [_comment(raw) for raw in answers])
    return tuple(sorted(found, key=lambda each: each.id))


def create(calls: Calls, repository: str, number: int, body: str, me: Account) -> Comment:
    """Add one; where the answer was lost, one of mine with that text is taken for it."""

    def make() -> Comment:
        path = f"/repos/{repository}/issues/{number}/comments"
        answer = calls.ask(Request(_WRITE, "POST", path, {"body": body}, repeat=False))
        return understood(_WRITE, lambda: _comment(answer))

    def find() -> Comment | None:
        own = (each for each in comments(calls, repository, number) if each.author.id == me.id)
        return next((each for each in own if each.body.rstrip() == body.rstrip()), None)

    return calls.once(make, find)


def edit(calls: Calls, repository: str, id: int, body: str) -> Comment:
    """Put another text in its place."""
    answer = calls.ask(Request(_EDIT, "PATCH", f"/repos/{repository}/issues/comments/{id}", {"body": body}))
    return understood(_EDIT, lambda: _comment(answer))


def delete(calls: Calls, repository: str, id: int) -> None:
    """Take it away, unless it is gone."""
    try:
        calls.ask(Request(_DELETE, "DELETE", f"/repos/{repository}/issues/comments/{id}"))
    except RefusedByGitHub as refused:
        if refused.status != 404:
            raise


def _comment(raw: Any) -> Comment:
    return Comment(int(raw["id"]), account(raw["user"]), str(raw["body"] or ""), str(raw["updated_at"]))
