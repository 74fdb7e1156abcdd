"""What GitHub offers by GraphQL only: auto-merge of a pull request, and whose an installation's token is."""

import re
from typing import Any

from ..merging import obstacle
from ..problems import Problem
from ..routing import Call, route
from ..state import Pull, Repo
from ..tokens import Token


@route("POST", "/graphql")
def graphql(call: Call) -> Any:
    if re.search(r"\bviewer\b", call.text("query", "Query")):
        return {"data": {"viewer": {"login": call.actor.login, "databaseId": call.actor.id}}}
    mutation = re.search(r"(enablePullRequestAutoMerge|disablePullRequestAutoMerge)\s*\(", call.text("query", "Query"))
    wanted = (call.body.get("variables") or {}).get("input") or {}
    if mutation is None:
        return {"errors": [{"type": "NOT_MODELLED", "message": "the fake knows no such query"}]}
    found = _pull(call, str(wanted.get("pullRequestId")))
    if found is None:
        return {"errors": [{"type": "NOT_FOUND", "message": "Could not resolve to a node with the global id"}]}
    try:
        _set(call, *found, wanted.get("mergeMethod", "MERGE").lower() if mutation[1].startswith("enable") else None)
    except Problem as problem:
        return {"errors": [{"type": "UNPROCESSABLE", "message": problem.body["message"]}]}
    return {"data": {mutation[1]: {"clientMutationId": None, "actor": {"login": call.actor.login}}}}


def _pull(call: Call, node: str) -> tuple[Repo, Pull] | None:
    pairs = [(repo, pull) for repo in call.hub.repos.values() for pull in repo.pulls.values()]
    return next(((repo, pull) for repo, pull in pairs if node == f"PR_{pull.id}"), None)


def _set(call: Call, repo: Repo, pull: Pull, method: str | None) -> None:
    token: Token = call.bearer
    if not token.allows(repo, ("contents:write",), "write"):
        raise Problem(403, "Resource not accessible by integration")
    if method is not None and not repo.auto_merge:
        raise Problem(422, "Pull request Auto merge is not allowed for this repository")
    if method is not None and obstacle(repo, pull, token) is None:
        raise Problem(422, "Pull request Pull request is in clean status")
    pull.auto_merge = method
