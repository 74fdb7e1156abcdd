"""GitHub Actions from outside: runs, jobs, logs, artifacts, dispatches, environments, approvals, Pages."""

import io
import zipfile
from typing import Any

from ..problems import Problem, invalid, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import reports, repos
from ..state import Artifact, Run

BASE = "/repos/{owner}/{repo}/actions"
RUN = BASE + "/runs/{run_id}"
READ = "actions:read"


def _run(call: Call) -> Run:
    found = call.repo.runs.get(call.number("run_id"))
    if found is None:
        raise not_found()
    return found


@route("GET", BASE + "/runs")
def runs(call: Call) -> Any:
    found = list(reversed(call.repo.runs.values()))
    for name in ("event", "head_sha"):
        found = [one for one in found if call.query.get(name) in (None, getattr(one, name))]
    found = [one for one in found if call.query.get("status") in (None, one.status, one.conclusion)]
    return Listing([reports.run(call.hub, one) for one in found], "workflow_runs")


@route("GET", RUN)
def run(call: Call) -> Any:
    return reports.run(call.hub, _run(call))


@route("GET", RUN + "/jobs")
def jobs(call: Call) -> Any:
    found = _run(call)
    return Listing([reports.job(call.hub, found, one) for one in found.jobs], "jobs")


@route("GET", BASE + "/jobs/{job_id}/logs", READ)
def log(call: Call) -> Any:
    for found in call.repo.runs.values():
        for job in found.jobs:
            if job.id == call.number("job_id"):
                return _download(call, f"job-{job.id}.txt", job.log.encode())
    raise not_found()


@route("POST", RUN + "/cancel", "actions:write")
def cancel(call: Call) -> Any:
    found = _run(call)
    if found.status == "completed":
        raise Problem(409, "Cannot cancel a workflow run that is completed.")
    found.status, found.conclusion = "completed", "cancelled"
    return Reply(202, {})


@route("POST", RUN + "/approve", "actions:write")
def approve(call: Call) -> Any:
    """Let the waiting run of a newcomer's pull request go."""
    found = _run(call)
    if found.conclusion != "action_required":
        raise Problem(403, "This run is not from a fork pull request or is not waiting for approval.")
    found.status, found.conclusion = "queued", None
    return Reply(201, {})


@route("GET", RUN + "/artifacts")
def of_run(call: Call) -> Any:
    return Listing([reports.artifact(call.hub, call.repo, one) for one in _artifacts(call, _run(call).id)], "artifacts")


@route("GET", BASE + "/artifacts")
def artifacts(call: Call) -> Any:
    return Listing([reports.artifact(call.hub, call.repo, one) for one in _artifacts(call, None)], "artifacts")


def _artifacts(call: Call, run_id: int | None) -> list[Artifact]:
    name = call.query.get("name")
    return [one for one in call.repo.artifacts.values() if run_id in (None, one.run) and name in (None, one.name)]


def _artifact(call: Call) -> Artifact:
    found = call.repo.artifacts.get(call.number("artifact_id"))
    if found is None:
        raise not_found()
    return found


@route("GET", BASE + "/artifacts/{artifact_id}")
def artifact(call: Call) -> Any:
    return reports.artifact(call.hub, call.repo, _artifact(call))


@route("GET", BASE + "/artifacts/{artifact_id}/{archive_format}", READ)
def download(call: Call) -> Any:
    found = _artifact(call)
    if call.params["archive_format"] != "zip":
        raise not_found()
    if found.expired:
        raise Problem(410, "Artifact has expired")
    return _download(call, f"artifact-{found.id}.zip", found.archive)


@route("DELETE", BASE + "/artifacts/{artifact_id}", "actions:write")
def delete(call: Call) -> Any:
    del call.repo.artifacts[_artifact(call).id]
    return Reply(204)


def _download(call: Call, name: str, content: bytes) -> Reply:
    """Send the client to an address that needs no credential, as GitHub does."""
    call.hub.downloads[name] = content
    return Reply(302, None, {"Location": f"{call.hub.api_url}/_downloads/{name}"}, b"")


@route("GET", "/_downloads/{name}")
def stored(call: Call) -> Any:
    if call.token is not None:
        raise Problem(400, "A download carries no credential")
    content = call.hub.downloads.get(call.params["name"])
    if content is None:
        raise not_found()
    return Reply(
        200,
        None,
        {"Content-Type": "application/zip" if zipfile.is_zipfile(io.BytesIO(content)) else "text/plain"},
        content,
    )


@route("GET", BASE + "/workflows")
def workflows(call: Call) -> Any:
    return Listing([_workflow(call, path) for path in _paths(call)], "workflows")


@route("GET", BASE + "/workflows/{workflow_id}")
def workflow(call: Call) -> Any:
    return _workflow(call, _find(call))


def _paths(call: Call) -> list[str]:
    bare = call.repo.bare
    listed = bare.run("ls-tree", "-r", "--name-only", call.repo.default_branch, ".github/workflows/").splitlines()
    return [path for path in listed if path.endswith((".yml", ".yaml"))]


def _find(call: Call) -> str:
    wanted = call.params["workflow_id"]
    for path in _paths(call):
        if wanted in (path, path.rpartition("/")[2], str(reports.workflow_id(path))):
            return path
    raise not_found()


def _workflow(call: Call, path: str) -> dict[str, Any]:
    number = reports.workflow_id(path)
    url, page = (
        f"{repos.api(call.hub, call.repo)}/actions/workflows/{number}",
        f"{call.hub.url}/{call.repo.full_name}/blob/main/{path}",
    )
    dates = {"created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z"}
    return {
        "id": number,
        "node_id": f"W_{number}",
        "name": path,
        "path": path,
        "state": "active",
        "url": url,
        "html_url": page,
        "badge_url": page,
        **dates,
    }


@route("GET", BASE + "/workflows/{workflow_id}/runs")
def runs_of(call: Call) -> Any:
    path = _find(call)
    found = [one for one in reversed(call.repo.runs.values()) if one.path == path]
    return Listing([reports.run(call.hub, one) for one in found], "workflow_runs")


@route("POST", BASE + "/workflows/{workflow_id}/dispatches", "actions:write")
def dispatch(call: Call) -> Any:
    path, ref = _find(call), call.text("ref", "WorkflowDispatch")
    full = next((name for name in (ref, f"refs/heads/{ref}", f"refs/tags/{ref}") if _is_ref(call, name)), None)
    if full is None:
        raise Problem(422, f"No ref found for: {ref}")
    inputs = call.body.get("inputs") or {}
    call.hub.emit("workflow_dispatch", call.repo, call.bearer, {"ref": full, "workflow": path, "inputs": inputs})
    return Reply(204)


def _is_ref(call: Call, name: str) -> bool:
    return name.startswith("refs/") and call.repo.bare.ref(name) is not None


@route("POST", "/repos/{owner}/{repo}/dispatches", "contents:write")
def repository_dispatch(call: Call) -> Any:
    kind, payload = call.text("event_type", "Dispatch"), call.body.get("client_payload") or {}
    if len(payload) > 10:
        raise invalid("Dispatch", "client_payload", "invalid", "No more than 10 properties are allowed")
    call.hub.emit(
        "repository_dispatch",
        call.repo,
        call.bearer,
        {"action": kind, "branch": call.repo.default_branch, "client_payload": payload},
    )
    return Reply(204)


@route("GET", "/repos/{owner}/{repo}/environments")
def environments(call: Call) -> Any:
    return Listing(
        [repos.environment(call.hub, call.repo, one) for one in call.repo.environments.values()], "environments"
    )


@route("GET", "/repos/{owner}/{repo}/environments/{environment_name}")
def environment(call: Call) -> Any:
    found = call.repo.environments.get(call.params["environment_name"])
    if found is None:
        raise not_found()
    return repos.environment(call.hub, call.repo, found)


@route("GET", RUN + "/pending_deployments", READ)
def pending(call: Call) -> Any:
    found, shapes = _run(call), []
    for job in found.jobs:
        if job.status == "waiting" and job.environment:
            one = call.repo.environments[job.environment]
            inner = repos.environment(call.hub, call.repo, one)
            can = call.bearer.kind == "user" and call.actor.login in one.reviewers
            shapes.append(
                {
                    "environment": inner,
                    "wait_timer": 0,
                    "wait_timer_started_at": None,
                    "current_user_can_approve": can,
                    "reviewers": [],
                }
            )
    return shapes


@route("POST", RUN + "/pending_deployments", "deployments:write", role="read")
def review_deployment(call: Call) -> Any:
    """A reviewer lets the jobs of an environment go, or rejects them."""
    found = _run(call)
    for number in call.body.get("environment_ids", []):
        one = next((env for env in call.repo.environments.values() if env.id == number), None)
        own = one is not None and one.prevent_self_review and call.actor is found.actor
        if one is None or call.actor.login not in one.reviewers or own:
            raise Problem(403, "You are not allowed to review this deployment")
        if call.body.get("state") == "approved":
            found.approved.add(one.name)
        else:
            found.status, found.conclusion = "completed", "failure"
    return []


@route("POST", "/repos/{owner}/{repo}/pages/deployments", "pages:write")
def deploy_pages(call: Call) -> Any:
    """Deploy an artifact as the site; it takes an OIDC token, which only jobs with id-token: write can get."""
    if not call.text("oidc_token", "Pages"):
        raise Problem(400, "Invalid OIDC token")
    number = call.hub.id()
    call.repo.deployments.append({"id": number, **call.body})
    url = f"{repos.api(call.hub, call.repo)}/pages/deployments/{number}"
    return {"id": number, "status_url": url, "page_url": f"{call.hub.url}/_pages/{call.repo.full_name}/"}


@route("GET", "/repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}")
def pages_deployment(call: Call) -> Any:
    if not any(str(one["id"]) == call.params["pages_deployment_id"] for one in call.repo.deployments):
        raise not_found()
    return {"status": "succeed"}
