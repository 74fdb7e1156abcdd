"""Commit statuses."""

from typing import Any

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.people import account
from checker.adapters.github.refusals import Deed
from checker.model.forge import Account, State, Status

_READ = Deed("read the states of the commit", "statuses: read")
_SET = Deed("set the state of the commit", "statuses: write")
_LONGEST = 140


def put(calls: Calls, repository: str, status: Status, me: Account) -> None:
    """Report a state, unless the latest of its context is mine and says the same: GitHub keeps 1,000 of each."""
    body = {"state": status.state.value, "context": status.context, "description": status.description[:_LONGEST]}
    latest = _latest(calls, repository, status.sha, status.context)
    if understood(_READ, lambda: _mine(latest, me)) == (body["state"], body["description"]):
        return
    body |= {"target_url": status.run} if status.run else {}
    calls.ask(Request(_SET, "POST", f"/repos/{repository}/statuses/{status.sha}", body))


def status_of(calls: Calls, repository: str, sha: str, context: str) -> Status | None:
    """Give the latest state of a context, whoever reported it; None without one."""
    latest = _latest(calls, repository, sha, context)
    return None if latest is None else understood(_READ, lambda: _status(latest, sha, context))


def _status(raw: Any, sha: str, context: str) -> Status:
    return Status(sha, context, State(raw["state"]), str(raw["description"] or ""), raw["target_url"] or None)


def _latest(calls: Calls, repository: str, sha: str, context: str) -> Any:
    """Give the latest of a context, the newest coming first."""
    found = calls.ask(Request(_READ, "GET", f"/repos/{repository}/commits/{sha}/statuses", query={"per_page": 100}))
    return understood(_READ, lambda: next((each for each in found if each["context"] == context), None))


def _mine(latest: Any, me: Account) -> tuple[str, str] | None:
    """Give state and description where they are mine."""
    if latest is None or account(latest["creator"]).id != me.id:
        return None
    return str(latest["state"]), str(latest["description"])
