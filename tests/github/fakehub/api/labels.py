"""Labels of a repository, and of an issue or pull request. A label that is put on is made when there is none."""

import re
from typing import Any

from .. import pulls
from ..problems import Problem, invalid, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import repos
from ..state import Issue, Label

BASE = "/repos/{owner}/{repo}/labels"
ON = "/repos/{owner}/{repo}/issues/{issue_number}/labels"
RIGHTS = ("issues:write", "pull_requests:write")


def _shape(call: Call, name: str) -> dict[str, Any]:
    return repos.label(call.hub, call.repo, call.repo.labels[name.lower()])


@route("GET", BASE)
def listed(call: Call) -> Any:
    return Listing([_shape(call, name) for name in sorted(call.repo.labels)])


@route("POST", BASE, *RIGHTS)
def create(call: Call) -> Any:
    name = call.text("name", "Label")
    if name.lower() in call.repo.labels:
        raise invalid("Label", "name", "already_exists")
    _make(call, name, call.body.get("color", "ededed"), call.body.get("description"))
    return Reply(201, _shape(call, name))


def _make(call: Call, name: str, color: str = "ededed", description: str | None = None) -> None:
    if not re.fullmatch(r"[0-9a-fA-F]{6}", color):
        raise invalid("Label", "color", "invalid")
    if not 0 < len(name) <= 50:
        raise invalid("Label", "name", "invalid")
    if len(description or "") > 100:
        raise invalid("Label", "description", "invalid")
    call.repo.labels[name.lower()] = Label(call.hub.id(), name, color, description)


@route("GET", BASE + "/{name}")
def one(call: Call) -> Any:
    if call.params["name"].lower() not in call.repo.labels:
        raise not_found()
    return _shape(call, call.params["name"])


@route("PATCH", BASE + "/{name}", *RIGHTS)
def edit(call: Call) -> Any:
    found = call.repo.labels.get(call.params["name"].lower())
    if found is None:
        raise not_found()
    found.color = call.body.get("color", found.color)
    found.description = call.body.get("description", found.description)
    return _shape(call, found.name)


@route("DELETE", BASE + "/{name}", *RIGHTS)
def delete(call: Call) -> Any:
    name = call.params["name"].lower()
    if name not in call.repo.labels:
        raise not_found()
    del call.repo.labels[name]
    for issue in call.repo.issues.values():
        issue.labels = [kept for kept in issue.labels if kept != name]
    return Reply(204)


def _issue(call: Call) -> Issue:
    found = call.repo.issues.get(call.number("issue_number"))
    if found is None:
        raise not_found()
    return found


def put(call: Call, issue: Issue, name: str) -> None:
    if name.lower() not in call.repo.labels:
        _make(call, name)
    if name.lower() not in issue.labels:
        issue.labels.append(name.lower())
        pulls.relabel(call.hub, call.repo, issue.number, name.lower(), "labeled", call.bearer)


def _drop(call: Call, issue: Issue, name: str) -> None:
    issue.labels.remove(name)
    pulls.relabel(call.hub, call.repo, issue.number, name, "unlabeled", call.bearer)


def _names(call: Call) -> list[str]:
    wanted = call.body.get("labels", []) if isinstance(call.body, dict) else call.body
    return [one if isinstance(one, str) else one["name"] for one in wanted or []]


def _labels(call: Call, issue: Issue) -> list[dict[str, Any]]:
    return [_shape(call, name) for name in issue.labels]


@route("GET", ON)
def of_issue(call: Call) -> Any:
    return Listing(_labels(call, _issue(call)))


@route("POST", ON, *RIGHTS, role="triage")
def add(call: Call) -> Any:
    issue = _issue(call)
    for name in _names(call):
        put(call, issue, name)
    return _labels(call, issue)


@route("PUT", ON, *RIGHTS, role="triage")
def replace(call: Call) -> Any:
    issue, wanted = _issue(call), _names(call)
    for name in set(issue.labels) - {name.lower() for name in wanted}:
        _drop(call, issue, name)
    for name in wanted:
        put(call, issue, name)
    return _labels(call, issue)


@route("DELETE", ON, *RIGHTS, role="triage")
def clear(call: Call) -> Any:
    issue = _issue(call)
    for name in list(issue.labels):
        _drop(call, issue, name)
    return Reply(204)


@route("DELETE", ON + "/{name}", *RIGHTS, role="triage")
def remove(call: Call) -> Any:
    issue, name = _issue(call), call.params["name"].lower()
    if name not in issue.labels:
        raise Problem(404, "Label does not exist")
    _drop(call, issue, name)
    return _labels(call, issue)
