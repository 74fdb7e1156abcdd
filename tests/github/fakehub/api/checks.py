"""Check runs and commit statuses: what a required check of a protected branch looks at."""

from typing import Any

from ..merging import try_auto_merges
from ..problems import Problem, invalid, not_found
from ..routing import Call, Listing, Reply, route
from ..shapes import git, reports, repos
from ..state import CheckRun, Status

CHECKS = "/repos/{owner}/{repo}/check-runs"
AT_ONCE, LONGEST = 50, 65_535
FIELDS = {"status": "status", "conclusion": "conclusion", "external_id": "external_id", "details_url": "details_url",
          "started_at": "started", "completed_at": "completed", "name": "name"}  # fmt: skip


@route("POST", CHECKS, "checks:write")
def create(call: Call) -> Any:
    _only_apps(call)
    name, sha = call.text("name", "CheckRun"), call.text("head_sha", "CheckRun")
    if call.repo.bare.commit_id(sha) != sha:
        raise Problem(422, f"No commit found for SHA: {sha}")
    made = CheckRun(call.hub.id(), name, sha, call.bearer.app or "", started=call.hub.clock.tick())
    _change(call, made)
    call.repo.checks[made.id] = made
    _told(call, made, "created")
    return Reply(201, reports.check(call.hub, call.repo, made))


def _only_apps(call: Call) -> None:
    if call.bearer.app is None:
        raise Problem(403, "You must authenticate via a GitHub App.")


def _change(call: Call, run: CheckRun) -> None:
    output = call.body.get("output") or {}
    annotations = output.get("annotations") or []
    _refuse(output, annotations)
    for name, field in FIELDS.items():
        if name in call.body:
            setattr(run, field, call.body[name])
    if run.conclusion is not None:
        run.status, run.completed = "completed", run.completed or call.hub.clock.tick()
    if run.status == "completed" and run.conclusion is None:
        raise invalid("CheckRun", "conclusion", "missing_field")
    run.output |= {name: output[name] for name in ("title", "summary", "text") if name in output}
    run.annotations += annotations


def _refuse(output: dict[str, Any], annotations: list[dict[str, Any]]) -> None:
    if len(annotations) > AT_ONCE:
        raise Problem(
            422, f"Invalid request.\n\nNo more than {AT_ONCE} items are allowed; {len(annotations)} were supplied."
        )
    if output and not (output.get("title") and output.get("summary")):
        raise Problem(
            422, 'Invalid request.\n\nNo subschema in "anyOf" matched.\n"title", "summary" weren\'t supplied.'
        )
    for name in ("summary", "text"):
        if len((output.get(name) or "").encode()) > LONGEST:
            raise Problem(422, f"Invalid request.\n\nOnly {LONGEST} characters are allowed for `{name}`.")
    for one in annotations:
        if missing := {"path", "start_line", "end_line", "annotation_level", "message"} - set(one):
            raise Problem(422, f"Invalid request.\n\n{sorted(missing)} weren't supplied.")


def _told(call: Call, run: CheckRun, action: str) -> None:
    shape = reports.check(call.hub, call.repo, run)
    call.hub.emit("check_run", call.repo, call.bearer, {"action": action, "check_run": shape})
    try_auto_merges(call.hub, call.repo, run.sha, call.bearer)


def _run(call: Call) -> CheckRun:
    found = call.repo.checks.get(call.number("check_run_id"))
    if found is None:
        raise not_found()
    return found


@route("GET", CHECKS + "/{check_run_id}")
def one(call: Call) -> Any:
    return reports.check(call.hub, call.repo, _run(call))


@route("PATCH", CHECKS + "/{check_run_id}", "checks:write")
def update(call: Call) -> Any:
    _only_apps(call)
    run = _run(call)
    if run.app != call.bearer.app:
        raise Problem(
            403,
            "Invalid app_id `"
            + str(call.bearer.app)
            + "` - check run can only be modified by the GitHub App that created it.",
        )
    _change(call, run)
    _told(call, run, "completed" if run.status == "completed" else "created")
    return reports.check(call.hub, call.repo, run)


@route("GET", CHECKS + "/{check_run_id}/annotations")
def annotations(call: Call) -> Any:
    run = _run(call)
    return Listing([reports.annotation(call.hub, call.repo, run, raw) for raw in run.annotations])


def _sha(call: Call) -> str:
    sha = call.repo.bare.commit_id(call.params["ref"])
    if sha is None:
        raise Problem(422, f"No commit found for SHA: {call.params['ref']}")
    return sha


@route("GET", "/repos/{owner}/{repo}/commits/{ref}/check-runs")
def of_commit(call: Call) -> Any:
    sha, name = _sha(call), call.query.get("check_name")
    found = [run for run in call.repo.checks.values() if run.sha == sha and name in (None, run.name)]
    if call.query.get("filter", "latest") == "latest":
        found = list({(run.app, run.name): run for run in found}.values())
    return Listing([reports.check(call.hub, call.repo, run) for run in found], "check_runs")


@route("POST", "/repos/{owner}/{repo}/statuses/{sha}", "statuses:write")
def status(call: Call) -> Any:
    sha, state = call.params["sha"], call.text("state", "Status")
    if call.repo.bare.commit_id(sha) != sha:
        raise Problem(422, f"No commit found for SHA: {sha}")
    if state not in {"error", "failure", "pending", "success"}:
        raise invalid("Status", "state", "inclusion")
    description = call.body.get("description")
    if len(description or "") > 140:
        raise invalid("Status", "description", "invalid", "description is too long (maximum is 140 characters)")
    context = call.body.get("context", "default")
    made = Status(
        call.hub.id(),
        sha,
        state,
        context,
        description,
        call.body.get("target_url"),
        call.actor,
        call.hub.clock.tick(),
        call.bearer.app,
    )
    call.repo.statuses.append(made)
    shape = reports.status(call.hub, call.repo, made)
    commit = git.commit(call.hub, call.repo, sha)
    payload = {**shape, "sha": sha, "name": call.repo.full_name, "commit": commit, "branches": []}
    call.hub.emit("status", call.repo, call.bearer, payload)
    try_auto_merges(call.hub, call.repo, sha, call.bearer)
    return Reply(201, shape)


# The second is the older address, which GitHub still answers.
@route("GET", "/repos/{owner}/{repo}/commits/{ref}/statuses")
@route("GET", "/repos/{owner}/{repo}/statuses/{ref}")
def statuses(call: Call) -> Any:
    sha = _sha(call)
    found = [one for one in reversed(call.repo.statuses) if one.sha == sha]
    return Listing([reports.status(call.hub, call.repo, one) for one in found])


@route("GET", "/repos/{owner}/{repo}/commits/{ref}/status")
def combined(call: Call) -> Any:
    sha = _sha(call)
    latest = list({one.context: one for one in call.repo.statuses if one.sha == sha}.values())
    states = {one.state for one in latest}
    state = "failure" if states & {"error", "failure"} else "pending" if states != {"success"} else "success"
    url = f"{repos.api(call.hub, call.repo)}/commits/{sha}"
    shapes = [reports.status(call.hub, call.repo, one) for one in latest]
    inner = {"state": state, "statuses": shapes, "sha": sha, "total_count": len(latest)}
    return {**inner, "repository": repos.repository(call.hub, call.repo), "commit_url": url, "url": f"{url}/status"}
