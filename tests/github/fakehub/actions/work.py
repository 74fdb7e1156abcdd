"""What a runner is given for one job, and what it gives back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from ..state import Run, Step


@dataclass(frozen=True)
class Need:
    """How a job that is needed ended."""

    result: str
    outputs: dict[str, str]

    def context(self) -> dict[str, Any]:
        return {"result": self.result, "outputs": self.outputs}


@dataclass(frozen=True)
class Work:
    """One job to run.

    `checkout` is a clone at the run's commit, from which local actions are read; `folder` is scratch for the runner;
    what a job puts under `artifacts`/NAME is uploaded. `env` holds GITHUB_* and where the fake is.
    """

    run: Run
    key: str
    job: dict[str, Any]
    needs: Mapping[str, Need]
    secrets: Mapping[str, str]
    variables: Mapping[str, str]
    inputs: Mapping[str, Any]
    github: dict[str, Any]
    env: dict[str, str]
    checkout: Path
    folder: Path
    artifacts: Path

    def contexts(self) -> dict[str, Any]:
        needs = {key: need.context() for key, need in self.needs.items()}
        return {
            "github": self.github,
            "needs": needs,
            "secrets": dict(self.secrets),
            "vars": dict(self.variables),
            "inputs": dict(self.inputs),
            "runner": {"os": "Linux", "arch": "X64", "temp": str(self.folder / "temp"), "debug": ""},
        }


@dataclass
class Outcome:
    """How a job ended."""

    conclusion: str = "success"
    outputs: dict[str, str] = field(default_factory=dict)
    log: str = ""
    summary: str = ""
    annotations: list[dict[str, str]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


class Runner(Protocol):
    """Runs the steps of a job."""

    def run(self, work: Work) -> Outcome: ...


def masked(text: str, secrets: Mapping[str, str]) -> str:
    """Hide secrets as they stand and line by line. The real runner also hides some encodings; this one does not,
    so that a test finds what only an encoding hides."""
    lines = {line for value in secrets.values() for line in value.splitlines() if len(line) > 3}
    for line in sorted(lines, key=len, reverse=True):
        text = text.replace(line, "***")
    return text
