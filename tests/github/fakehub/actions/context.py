"""The `github` context of a run, and the environment variables that its steps see."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..state import Run

if TYPE_CHECKING:
    from ..hub import FakeHub


def github(hub: "FakeHub", run: Run, key: str = "", token: str = "") -> dict[str, Any]:
    """The context as expressions see it; `key` is the id of the job."""
    pull = run.payload.get("pull_request") or {}
    return {
        "event": run.payload,
        "event_name": run.event,
        "sha": run.sha,
        "ref": run.ref,
        "ref_name": run.ref.removeprefix("refs/heads/").removeprefix("refs/tags/").removeprefix("refs/pull/"),
        "ref_type": "tag" if run.ref.startswith("refs/tags/") else "branch",
        "head_ref": pull.get("head", {}).get("ref", ""),
        "base_ref": pull.get("base", {}).get("ref", ""),
        "repository": run.repo.full_name,
        "repository_id": str(run.repo.id),
        "repository_owner": run.repo.owner.login,
        "repository_owner_id": str(run.repo.owner.id),
        "actor": run.actor.login,
        "actor_id": str(run.actor.id),
        "triggering_actor": run.actor.login,
        "workflow": run.name,
        "workflow_ref": f"{run.repo.full_name}/{run.path}@{run.ref}",
        "workflow_sha": run.sha,
        "run_id": str(run.id),
        "run_number": str(run.number),
        "run_attempt": str(run.attempt),
        "job": key,
        "token": token,
        "server_url": hub.url,
        "api_url": hub.api_url,
        "graphql_url": f"{hub.url}/api/graphql",
    }


def variables(context: dict[str, Any]) -> dict[str, str]:
    """The GITHUB_* variables of a context."""
    shown = {name: value for name, value in context.items() if name not in {"event", "token"}}
    return {f"GITHUB_{name.upper()}": str(value) for name, value in shown.items()}


def machine(home: Path) -> dict[str, str]:
    """The environment of a hosted runner: nothing of this machine but where programs are, Python first."""
    path = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    return {
        "PATH": os.pathsep.join(path),
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "CI": "true",
        "GITHUB_ACTIONS": "true",
        "RUNNER_OS": "Linux",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_TEMPLATE_DIR": "",
        "GIT_PAGER": "cat",
        "TERM": "dumb",
        "NO_COLOR": "1",
        "FAKEHUB_PYTHON": sys.executable,
    }


def inputs(run: Run) -> dict[str, Any]:
    """The inputs of a dispatch with the defaults of the workflow; booleans are booleans here, text in the event."""
    declared = ((run.workflow.get("on") or {}) if isinstance(run.workflow.get("on"), dict) else {}).get(
        "workflow_dispatch"
    ) or {}
    known = declared.get("inputs") or {}
    given = run.payload.get("inputs") or {}
    values = {name: given.get(name, rules.get("default", "")) for name, rules in known.items()}
    return {name: _typed(value, known[name].get("type")) for name, value in values.items()}


def _typed(value: Any, kind: str | None) -> Any:
    return str(value).lower() == "true" if kind == "boolean" else value
