"""Pull requests, their files, commits, reviews, and merging."""

from typing import Any

from .. import pulls
from ..merging import merge
from ..problems import Problem, invalid, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import git, talk
from ..state import Pull, Review

BASE = "/repos/{owner}/{repo}/pulls"
ONE = BASE + "/{pull_number}"


def _pull(call: Call) -> Pull:
    return pulls.get(call.repo, call.number("pull_number"))


@route("GET", BASE)
def listed(call: Call) -> Any:
    state, repo = call.query.get("state", "open"), call.repo
    found = [one for one in repo.pulls.values() if state in ("all", repo.issues[one.number].state)]
    if "head" in call.query:
        found = [one for one in found if f"{one.head_repo.owner.login}:{one.head_ref}" == call.query["head"]]
    if "base" in call.query:
        found = [one for one in found if one.base_ref == call.query["base"]]
    oldest_first = call.query.get("direction", "desc") == "asc"
    found.sort(key=lambda one: one.number, reverse=not oldest_first)
    return Listing([talk.pull(call.hub, repo, one, whole=False) for one in found])


@route("POST", BASE, "pull_requests:write", role="read")
def create(call: Call) -> Any:
    for name in ("title", "head", "base"):
        call.text(name, "PullRequest")
    pull = pulls.opened(call.hub, call.repo, call.body, call.bearer)
    return Reply(201, talk.pull(call.hub, call.repo, pull))


@route("GET", ONE)
def one(call: Call) -> Any:
    pull = _pull(call)
    shape = talk.pull(call.hub, call.repo, pull)
    if call.hub.slow_mergeability and not pull.looked_at:
        shape |= {"mergeable": None, "mergeable_state": "unknown", "rebaseable": None}
    pull.looked_at = True
    return shape


@route("PATCH", ONE, "pull_requests:write", role="read")
def edit(call: Call) -> Any:
    pull, issue = _pull(call), call.repo.issues[call.number("pull_number")]
    if call.bearer.kind == "user" and call.actor is not issue.author:
        call.need(("pull_requests:write",), "write")
    issue.title = call.body.get("title", issue.title)
    issue.body = call.body.get("body", issue.body) or ""
    wanted = call.body.get("state", issue.state)
    if wanted != issue.state:
        (pulls.close if wanted == "closed" else pulls.reopen)(call.hub, call.repo, pull, call.bearer)
    elif {"title", "body"} & set(call.body):
        pulls.tell(call.hub, call.repo, pull, "edited", call.bearer, changes={})
    return talk.pull(call.hub, call.repo, pull)


@route("GET", ONE + "/files")
def files(call: Call) -> Any:
    pull, bare = _pull(call), call.repo.bare
    base = bare.merge_base(pull.base_sha, pull.head_sha) or pull.base_sha
    return Listing(git.diff(call.hub, call.repo, base, pull.head_sha)[:3000])


@route("GET", ONE + "/commits")
def commits(call: Call) -> Any:
    pull = _pull(call)
    shas = call.repo.bare.commits("--reverse", f"{pull.base_sha}..{pull.head_sha}")[:250]
    return Listing([git.commit(call.hub, call.repo, sha) for sha in shas])


@route("GET", "/repos/{owner}/{repo}/commits/{commit_sha}/pulls")
def of_commit(call: Call) -> Any:
    """Open pull requests that hold the commit, and merged ones that brought it."""
    repo, sha = call.repo, call.repo.bare.commit_id(call.params["commit_sha"])
    if sha is None:
        raise Problem(422, f"No commit found for SHA: {call.params['commit_sha']}")
    found = [one for one in repo.pulls.values() if _holds(call, one, sha)]
    return Listing([talk.pull(call.hub, repo, one, whole=False) for one in found])


def _holds(call: Call, pull: Pull, sha: str) -> bool:
    bare = call.repo.bare
    base = bare.merge_base(pull.base_sha, pull.head_sha)
    inside = bare.contains(pull.head_sha, sha) and not (base and bare.contains(base, sha))
    return inside or sha in (pull.merge_commit, pull.head_sha)


@route("GET", ONE + "/merge")
def is_merged(call: Call) -> Any:
    if _pull(call).merged_at is None:
        raise not_found()
    return Reply(204)


@route("PUT", ONE + "/merge", "contents:write")
def merging(call: Call) -> Any:
    wanted = call.body or {}
    method, sha, title = wanted.get("merge_method", "merge"), wanted.get("sha"), wanted.get("commit_title") or ""
    commit = merge(call.hub, call.repo, _pull(call), method, call.bearer, sha, title)
    return {"sha": commit, "merged": True, "message": "Pull Request successfully merged"}


@route("GET", ONE + "/reviews")
def reviews(call: Call) -> Any:
    pull = _pull(call)
    return Listing([talk.review(call.hub, call.repo, pull.number, one) for one in pull.reviews])


@route("POST", ONE + "/reviews", "pull_requests:write", role="read")
def review(call: Call) -> Any:
    pull, event = _pull(call), (call.body or {}).get("event", "PENDING")
    states = {
        "APPROVE": "APPROVED",
        "REQUEST_CHANGES": "CHANGES_REQUESTED",
        "COMMENT": "COMMENTED",
        "PENDING": "PENDING",
    }
    if event not in states:
        raise invalid("PullRequestReview", "event", "invalid")
    if event in {"APPROVE", "REQUEST_CHANGES"} and call.actor is call.repo.issues[pull.number].author:
        raise Problem(422, "Unprocessable Entity", [{"message": "Can not approve your own pull request"}])
    made = Review(
        call.hub.id(),
        call.actor,
        states[event],
        call.body.get("body") or "",
        call.body.get("commit_id") or pull.head_sha,
        call.hub.clock.tick(),
    )
    pull.reviews.append(made)
    shape = talk.review(call.hub, call.repo, pull.number, made)
    event_pull = talk.pull(call.hub, call.repo, pull)
    call.hub.emit(
        "pull_request_review",
        call.repo,
        call.bearer,
        {"action": "submitted", "review": {**shape, "state": made.state.lower()}, "pull_request": event_pull},
    )
    return shape


@route("PUT", ONE + "/reviews/{review_id}/dismissals", "pull_requests:write")
def dismiss(call: Call) -> Any:
    pull = _pull(call)
    for made in pull.reviews:
        if made.id == call.number("review_id"):
            made.state = "DISMISSED"
            return talk.review(call.hub, call.repo, pull.number, made)
    raise not_found()
