"""Commit statuses."""

from checker.adapters.github.calls import Calls, Request
from checker.adapters.github.refusals import Deed
from checker.model.forge import Status

_SET = Deed("set the state of the commit", "statuses: write")
_LONGEST = 140


def put(calls: Calls, repository: str, status: Status) -> None:
    """Report a state; the latest of a context counts."""
    body = {"state": status.state.value, "context": status.context, "description": status.description[:_LONGEST]}
    body |= {"target_url": status.run} if status.run else {}
    calls.ask(Request(_SET, "POST", f"/repos/{repository}/statuses/{status.sha}", body))
