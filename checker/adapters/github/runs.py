"""Runs of workflows: those that wait for somebody's word."""

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.refusals import Deed

_READ = Deed("list the runs that wait for approval", "actions: read")


def unapproved_heads(calls: Calls, repository: str) -> frozenset[str]:
    """Give the commits of pull requests whose workflows GitHub holds back, as it does for newcomers."""
    query: dict[str, str | int] = {"status": "action_required", "event": "pull_request"}
    found = list(calls.pages(Request(_READ, "GET", f"/repos/{repository}/actions/runs", query=query), "workflow_runs"))
    return understood(_READ, lambda: frozenset(str(each["head_sha"]) for each in found))
