"""Pull requests of the bot's own: opened, and merged once the rules of the base are met."""

from typing import Any

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.pulls import open_pulls, pull_of
from checker.adapters.github.refusals import Deed, RefusedByGitHub
from checker.model.forge import Pull

_RIGHT = "pull-requests: write"
_OPEN = Deed("open a pull request", _RIGHT)
_READ = Deed("read a pull request", "pull-requests: read")
_AUTO = Deed("have a pull request merged once it may be", "contents: write")
_MERGE = Deed("merge a pull request", "contents: write")
_METHOD = "SQUASH"
_QUERY = (
    "mutation($input: EnablePullRequestAutoMergeInput!) "
    "{ enablePullRequestAutoMerge(input: $input) { clientMutationId } }"
)
_CLEAN = "clean status"


def open_pull(calls: Calls, repository: str, head: str, base: str, title: str, body: str) -> Pull:
    """Open one; where the answer was lost, the one that is there from that branch is taken for it."""

    def make() -> Pull:
        wanted = {"title": title, "head": head, "base": base, "body": body}
        answer = calls.ask(Request(_OPEN, "POST", f"/repos/{repository}/pulls", wanted, repeat=False))
        return understood(_OPEN, lambda: pull_of(answer))

    def find() -> Pull | None:
        own = (each for each in open_pulls(calls, repository) if not each.fork and each.base_ref == base)
        return next((each for each in own if each.title == title), None)

    return calls.once(make, find)


def merge_when_ready(calls: Calls, repository: str, number: int) -> None:
    """Turn auto-merge on; GitHub refuses that where nothing stands in the way, and then it is merged."""
    path = f"/repos/{repository}/pulls/{number}"
    found = calls.ask(Request(_READ, "GET", path))
    node, head, on = understood(_READ, lambda: _told(found))
    if on:
        return
    try:
        calls.graphql(_AUTO, _QUERY, {"input": {"pullRequestId": node, "mergeMethod": _METHOD}})
    except RefusedByGitHub as refused:
        if _CLEAN not in refused.said:
            raise
        calls.ask(Request(_MERGE, "PUT", f"{path}/merge", {"sha": head, "merge_method": _METHOD.lower()}))


def _told(raw: Any) -> tuple[str, str, bool]:
    return str(raw["node_id"]), str(raw["head"]["sha"]), raw.get("auto_merge") is not None
