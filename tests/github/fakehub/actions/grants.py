"""What a job may do and see: the permissions of its token, its secrets, its environment."""

from collections.abc import Mapping
from typing import Any

from ..moves import HEADS
from ..state import Environment, Repo, Run
from ..tokens import SCOPES
from .filters import admits


def permissions(run: Run, job: Mapping[str, Any]) -> dict[str, str]:
    """The permissions of GITHUB_TOKEN: the job's, else the workflow's, else the repository's default.

    A scope that a `permissions` block does not name has none. The run of a fork's pull request never writes.
    """
    wanted = job.get("permissions", run.workflow.get("permissions"))
    granted = _default(run.repo) if wanted is None else _spelled(wanted)
    if run.restricted:
        granted = {name: "read" if level == "write" else level for name, level in granted.items() if name != "id-token"}
    return granted


def _default(repo: Repo) -> dict[str, str]:
    if repo.default_permissions == "write":
        return {name: "write" for name in SCOPES if name != "id-token"}
    return {"contents": "read", "packages": "read"}


def _spelled(wanted: Any) -> dict[str, str]:
    if isinstance(wanted, str):
        return dict.fromkeys(SCOPES, wanted.removesuffix("-all"))
    return {str(name): str(level) for name, level in (wanted or {}).items() if level != "none"}


def secrets(run: Run, environment: Environment | None) -> dict[str, str]:
    """The secrets of a job: none for the run of a fork's pull request; an environment's only for its own jobs."""
    if run.restricted:
        return {}
    return {**run.repo.secrets, **(environment.secrets if environment else {})}


def variables(run: Run, environment: Environment | None) -> dict[str, str]:
    return {**run.repo.variables, **(environment.variables if environment else {})}


def deployable(environment: Environment, ref: str) -> bool:
    """Whether a run at `ref` may use the environment."""
    if environment.branches is None:
        return True
    return ref.startswith(HEADS) and admits(environment.branches, ref.removeprefix(HEADS))
