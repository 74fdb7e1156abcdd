"""Commit statuses."""

from typing import Any

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.people import account
from checker.adapters.github.refusals import Deed
from checker.model.forge import Account, Status

_READ = Deed("read the states of the commit", "statuses: read")
_SET = Deed("set the state of the commit", "statuses: write")
_LONGEST = 140


def put(calls: Calls, repository: str, status: Status, me: Account) -> None:
    """Report a state, unless the latest of its context is mine and says the same: GitHub keeps 1,000 of each."""
    body = {"state": status.state.value, "context": status.context, "description": status.description[:_LONGEST]}
    if _latest(calls, repository, status, me) == (body["state"], body["description"]):
        return
    body |= {"target_url": status.run} if status.run else {}
    calls.ask(Request(_SET, "POST", f"/repos/{repository}/statuses/{status.sha}", body))


def _latest(calls: Calls, repository: str, status: Status, me: Account) -> tuple[str, str] | None:
    """Give state and description of the latest of a context, the newest coming first; None where it is not mine."""
    found = calls.ask(
        Request(_READ, "GET", f"/repos/{repository}/commits/{status.sha}/statuses", query={"per_page": 100})
    )
    return understood(_READ, lambda: _of_context(found, status.context, me))


def _of_context(found: Any, context: str, me: Account) -> tuple[str, str] | None:
    latest = next((each for each in found if each["context"] == context), None)
    if latest is None or account(latest["creator"]).id != me.id:
        return None
    return str(latest["state"]), str(latest["description"])
