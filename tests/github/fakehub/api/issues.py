"""Issues and the comments of issues and pull requests."""

from typing import Any

from .. import pulls
from ..problems import Problem, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import talk
from ..state import Comment, Issue

BASE = "/repos/{owner}/{repo}/issues"
ONE = BASE + "/{issue_number}"
COMMENT = BASE + "/comments/{comment_id}"
# The rights of the conversation are those of issues, or of pull requests where it belongs to one.
TALK = ("issues:write", "pull_requests:write")
LONGEST = 65_536


def _issue(call: Call) -> Issue:
    issue = call.repo.issues.get(call.number("issue_number"))
    if issue is None:
        raise not_found()
    return issue


def _body(call: Call, resource: str) -> str:
    body = call.text("body", resource)
    if not body.strip():
        raise Problem(422, "Validation Failed", [{"resource": resource, "code": "missing_field", "field": "body"}])
    if len(body) > LONGEST:
        text = f"body is too long (maximum is {LONGEST} characters)"
        raise Problem(
            422,
            "Validation Failed",
            [{"resource": resource, "code": "unprocessable", "field": "data", "message": text}],
        )
    return body


@route("GET", BASE)
def listed(call: Call) -> Any:
    state = call.query.get("state", "open")
    wanted = {name for name in call.query.get("labels", "").lower().split(",") if name}
    found = [one for one in call.repo.issues.values() if state in ("all", one.state) and wanted <= set(one.labels)]
    if "creator" in call.query:
        found = [one for one in found if one.author.login == call.query["creator"]]
    return Listing([talk.issue(call.hub, call.repo, one) for one in reversed(found)])


@route("POST", BASE, "issues:write", role="read")
def create(call: Call) -> Any:
    issue = call.hub.issue(call.repo, call.text("title", "Issue"), call.body.get("body") or "", call.actor)
    for name in call.body.get("labels", []):
        _put_label(call, issue, name if isinstance(name, str) else name["name"])
    shape = talk.issue(call.hub, call.repo, issue)
    call.hub.emit("issues", call.repo, call.bearer, {"action": "opened", "issue": shape})
    return Reply(201, shape)


def _put_label(call: Call, issue: Issue, name: str) -> None:
    from .labels import put  # noqa: PLC0415  # labels need the issues' rights

    put(call, issue, name)


@route("GET", ONE)
def one(call: Call) -> Any:
    return talk.issue(call.hub, call.repo, _issue(call))


@route("PATCH", ONE, *TALK, role="read")
def edit(call: Call) -> Any:
    issue = _issue(call)
    if call.bearer.kind == "user" and call.actor is not issue.author:
        call.need(TALK, "triage")
    issue.title = call.body.get("title", issue.title)
    issue.body = call.body.get("body", issue.body) or ""
    wanted = call.body.get("state", issue.state)
    if wanted != issue.state and issue.number in call.repo.pulls:
        change = pulls.close if wanted == "closed" else pulls.reopen
        change(call.hub, call.repo, call.repo.pulls[issue.number], call.bearer)
    issue.state, issue.updated = wanted, call.hub.clock.tick()
    issue.closed = issue.updated if wanted == "closed" else None
    return talk.issue(call.hub, call.repo, issue)


@route("GET", ONE + "/comments")
def comments(call: Call) -> Any:
    issue = _issue(call)
    found = [
        one
        for one in call.repo.comments.values()
        if one.number == issue.number and one.updated >= call.query.get("since", "")
    ]
    return Listing([talk.comment(call.hub, call.repo, one) for one in found])


@route("GET", BASE + "/comments")
def all_comments(call: Call) -> Any:
    return Listing([talk.comment(call.hub, call.repo, one) for one in call.repo.comments.values()])


@route("POST", ONE + "/comments", *TALK, role="read")
def comment(call: Call) -> Any:
    issue, body = _issue(call), _body(call, "IssueComment")
    if issue.locked and (
        call.bearer.kind != "user" or call.repo.role(call.actor) not in {"write", "maintain", "admin"}
    ):
        raise Problem(403, "Unable to create comment because issue is locked.")
    now = call.hub.clock.tick()
    made = Comment(call.hub.id(), issue.number, call.actor, body, now, now, call.bearer.app)
    call.repo.comments[made.id] = made
    _tell(call, made, "created")
    return Reply(201, talk.comment(call.hub, call.repo, made))


def _tell(call: Call, one: Comment, action: str) -> None:
    issue = talk.issue(call.hub, call.repo, call.repo.issues[one.number])
    shape = talk.comment(call.hub, call.repo, one)
    call.hub.emit("issue_comment", call.repo, call.bearer, {"action": action, "issue": issue, "comment": shape})


def _comment(call: Call) -> Comment:
    found = call.repo.comments.get(call.number("comment_id"))
    if found is None:
        raise not_found()
    return found


@route("GET", COMMENT)
def one_comment(call: Call) -> Any:
    return talk.comment(call.hub, call.repo, _comment(call))


@route("PATCH", COMMENT, *TALK, role="read")
def edit_comment(call: Call) -> Any:
    found = _comment(call)
    _own(call, found)
    found.body = _body(call, "IssueComment")
    found.updated = call.hub.clock.tick()
    _tell(call, found, "edited")
    return talk.comment(call.hub, call.repo, found)


@route("DELETE", COMMENT, *TALK, role="read")
def delete_comment(call: Call) -> Any:
    found = _comment(call)
    _own(call, found)
    del call.repo.comments[found.id]
    _tell(call, found, "deleted")
    return Reply(204)


def _own(call: Call, found: Comment) -> None:
    """Another's comment may be changed by those who may write only."""
    if call.bearer.kind == "user" and found.author is not call.actor:
        call.need(TALK, "write")
