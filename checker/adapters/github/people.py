"""Accounts: the bot's own, and who may write to the repository."""

from typing import Any
from urllib.parse import quote

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.refusals import Deed, RefusedByGitHub
from checker.model.forge import Account

_ME = Deed("tell whose token this is")
_WHO = Deed("look up an account")
_MAY = Deed("look up what an account may do", "metadata: read")
_WRITERS = ("write", "maintain", "admin")


def account(raw: Any) -> Account:
    """Read an account; a removed one is GitHub's ghost. Raises KeyError, TypeError or ValueError."""
    if raw is None:
        return Account(0, "ghost")
    if not isinstance(raw["id"], int) or isinstance(raw["id"], bool):
        raise TypeError
    return Account(raw["id"], str(raw["login"]))


def me(calls: Calls) -> Account:
    """Tell whose token it is: a person's, or the bot's of an App or of workflows."""
    try:
        answer = calls.ask(Request(_ME, "GET", "/user"))
        return understood(_ME, lambda: account(answer))
    except RefusedByGitHub as refused:
        if refused.status != 403:
            raise
    return _viewer(calls)


def _viewer(calls: Calls) -> Account:
    """Ask the only place that tells the bot of an installation or a workflow who it is."""
    answer = calls.graphql(_ME, "query { viewer { login databaseId } }")
    viewer = understood(_ME, lambda: answer["data"]["viewer"])
    return understood(_ME, lambda: account({"id": viewer["databaseId"], "login": viewer["login"]}))


def app_account(calls: Calls, slug: str) -> Account:
    """Give the account under which an App writes."""
    answer = calls.ask(Request(_WHO, "GET", f"/users/{quote(f'{slug}[bot]', safe='')}"))
    return understood(_WHO, lambda: account(answer))


def may_write(calls: Calls, repository: str, who: Account) -> bool:
    """Whether an account may push; no, where its login belongs to somebody else by now."""
    path = f"/repos/{repository}/collaborators/{quote(who.login, safe='')}/permission"
    try:
        answer = calls.ask(Request(_MAY, "GET", path))
    except RefusedByGitHub as refused:
        if refused.status == 404:
            return False
        raise
    level, found = understood(_MAY, lambda: (answer["permission"], account(answer["user"])))
    return found.id == who.id and level in _WRITERS
