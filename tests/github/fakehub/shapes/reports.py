"""Check runs, commit statuses, workflow runs, jobs and artifacts as JSON."""

from typing import TYPE_CHECKING, Any

from ..state import Artifact, CheckRun, Job, Repo, Run, Status
from . import git, who
from .repos import api, repository

if TYPE_CHECKING:
    from ..hub import FakeHub


def check(hub: "FakeHub", repo: Repo, one: CheckRun) -> dict[str, Any]:
    url = f"{api(hub, repo)}/check-runs/{one.id}"
    output = {
        "title": one.output.get("title"),
        "summary": one.output.get("summary"),
        "text": one.output.get("text"),
        "annotations_count": len(one.annotations),
        "annotations_url": f"{url}/annotations",
    }
    return {
        "id": one.id,
        "node_id": f"CR_{one.id}",
        "name": one.name,
        "head_sha": one.sha,
        "external_id": one.external_id,
        "status": one.status,
        "conclusion": one.conclusion,
        "started_at": one.started,
        "completed_at": one.completed,
        "url": url,
        "html_url": f"{hub.url}/{repo.full_name}/runs/{one.id}",
        "details_url": one.details_url or f"{hub.url}/{repo.full_name}/runs/{one.id}",
        "output": output,
        "check_suite": {"id": one.id * 10},
        "app": who.app(hub, one.app),
        # Pushes to a fork leave this list empty, as on github.com.
        "pull_requests": [
            _short(hub, repo, pull)
            for pull in repo.pulls.values()
            if pull.head_sha == one.sha and pull.head_repo is repo
        ],
    }


def _short(hub: "FakeHub", repo: Repo, pull: Any) -> dict[str, Any]:
    inner = {"id": repo.id, "url": api(hub, repo), "name": repo.name}
    return {
        "id": pull.id,
        "number": pull.number,
        "url": f"{api(hub, repo)}/pulls/{pull.number}",
        "head": {"ref": pull.head_ref, "sha": pull.head_sha, "repo": inner},
        "base": {"ref": pull.base_ref, "sha": pull.base_sha, "repo": inner},
    }


def annotation(hub: "FakeHub", repo: Repo, one: CheckRun, raw: dict[str, Any]) -> dict[str, Any]:
    defaults = {"start_column": None, "end_column": None, "title": None, "raw_details": None}
    place = f"{hub.url}/{repo.full_name}/blob/{one.sha}/{raw['path']}"
    return {**defaults, **raw, "blob_href": place}


def status(hub: "FakeHub", repo: Repo, one: Status) -> dict[str, Any]:
    return {
        "id": one.id,
        "node_id": f"SC_{one.id}",
        "url": f"{api(hub, repo)}/statuses/{one.sha}",
        "state": one.state,
        "context": one.context,
        "description": one.description,
        "target_url": one.target_url,
        "avatar_url": None,
        "creator": who.account(hub, one.creator),
        "created_at": one.created,
        "updated_at": one.created,
    }


def run(hub: "FakeHub", one: Run) -> dict[str, Any]:
    repo = one.repo
    url = f"{api(hub, repo)}/actions/runs/{one.id}"
    own = [pull for pull in repo.pulls.values() if pull.head_sha == one.head_sha and pull.head_repo is repo]
    return {
        "id": one.id,
        "node_id": f"WFR_{one.id}",
        "name": one.name,
        "display_title": one.name,
        "path": one.path,
        "run_number": one.number,
        "run_attempt": one.attempt,
        "event": one.event,
        "status": one.status,
        "conclusion": one.conclusion,
        "workflow_id": workflow_id(one.path),
        "check_suite_id": one.id * 10,
        "head_branch": one.head_branch,
        "head_sha": one.head_sha,
        "url": url,
        "html_url": f"{hub.url}/{repo.full_name}/actions/runs/{one.id}",
        "jobs_url": f"{url}/jobs",
        "logs_url": f"{url}/logs",
        "artifacts_url": f"{url}/artifacts",
        "cancel_url": f"{url}/cancel",
        "rerun_url": f"{url}/rerun",
        "workflow_url": f"{api(hub, repo)}/actions/workflows/{workflow_id(one.path)}",
        "created_at": one.created,
        "updated_at": one.created,
        "run_started_at": one.created,
        "actor": who.account(hub, one.actor),
        "triggering_actor": who.account(hub, one.actor),
        "repository": repository(hub, repo),
        "head_repository": repository(hub, one.head_repo),
        "pull_requests": [_short(hub, repo, pull) for pull in own],
        "head_commit": _head(hub, one),
    }


def _head(hub: "FakeHub", one: Run) -> dict[str, Any]:
    inner = git.git_commit(hub, one.repo, one.head_sha)
    people = {key: {"name": inner[key]["name"], "email": inner[key]["email"]} for key in ("author", "committer")}
    return {
        "id": one.head_sha,
        "tree_id": inner["tree"]["sha"],
        "message": inner["message"],
        "timestamp": inner["committer"]["date"],
        **people,
    }


def workflow_id(path: str) -> int:
    """A number for a workflow file that stays the same."""
    return int.from_bytes(path.encode()[-6:], "big") % 10**9


def job(hub: "FakeHub", run_: Run, one: Job) -> dict[str, Any]:
    url = f"{api(hub, run_.repo)}/actions/jobs/{one.id}"
    steps = [
        {
            "name": step.name,
            "status": "completed",
            "conclusion": step.conclusion,
            "number": step.number,
            "started_at": run_.created,
            "completed_at": run_.created,
        }
        for step in one.steps
    ]
    done = one.status == "completed"
    return {
        "id": one.id,
        "run_id": run_.id,
        "run_url": f"{api(hub, run_.repo)}/actions/runs/{run_.id}",
        "run_attempt": run_.attempt,
        "node_id": f"J_{one.id}",
        "head_sha": run_.head_sha,
        "head_branch": run_.head_branch,
        "workflow_name": run_.name,
        "name": one.name,
        "status": one.status,
        "conclusion": one.conclusion,
        "url": url,
        "html_url": f"{hub.url}/{run_.repo.full_name}/actions/runs/{run_.id}/job/{one.id}",
        "check_run_url": f"{api(hub, run_.repo)}/check-runs/{one.id}",
        "created_at": run_.created,
        "started_at": run_.created,
        "completed_at": run_.created if done else None,
        "steps": steps,
        "labels": ["ubuntu-latest"],
        "runner_id": 1,
        "runner_name": "fake",
        "runner_group_id": 1,
        "runner_group_name": "default",
    }


def artifact(hub: "FakeHub", repo: Repo, one: Artifact) -> dict[str, Any]:
    url = f"{api(hub, repo)}/actions/artifacts/{one.id}"
    owner = repo.runs.get(one.run)
    shape: dict[str, Any] = {
        "id": one.id,
        "node_id": f"AR_{one.id}",
        "name": one.name,
        "size_in_bytes": len(one.archive),
        "url": url,
        "archive_download_url": f"{url}/zip",
        "expired": one.expired,
        "created_at": one.created,
        "updated_at": one.created,
        "expires_at": one.created,
    }
    if owner:
        ids = {"id": one.run, "repository_id": repo.id, "head_repository_id": owner.head_repo.id}
        shape["workflow_run"] = {**ids, "head_branch": owner.head_branch, "head_sha": owner.head_sha}
    return shape
