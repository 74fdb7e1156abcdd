"""A small runner of our own: `run:` steps, composite actions of the repository, and doubles of well-known actions.

It knows no reusable workflows, no JavaScript or container actions and no services; `act` does (see `act.py`).
"""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from ..state import Step
from . import commands
from .expressions import Malformed, Scope, fill, holds, shown
from .work import Outcome, Work, masked

DOUBLES = Path(__file__).parent / "doubles"
SHELLS = {
    None: ["bash", "-e", "{0}"],
    "bash": ["bash", "--noprofile", "--norc", "-eo", "pipefail", "{0}"],
    "sh": ["sh", "-e", "{0}"],
    "python": [sys.executable, "{0}"],
}
SUMMARY_LIMIT = 1 << 20


class StepRunner:
    """Runs each leg of the matrix in its own workspace, one after another."""

    def __init__(self, timeout: float = 60) -> None:
        self.timeout = timeout

    def run(self, work: Work) -> Outcome:
        total = Outcome()
        if "steps" not in work.job:
            return Outcome("failure", log="this runner runs no reusable workflows")
        for at, leg in enumerate(legs(work)):
            outcome = _Leg(work, leg, work.folder / f"workspace{at}", self.timeout).run()
            total.conclusion = outcome.conclusion if outcome.conclusion != "success" else total.conclusion
            total.outputs |= outcome.outputs
            total.log += outcome.log
            total.summary += outcome.summary
            total.annotations += outcome.annotations
            total.steps += outcome.steps
        return total


def legs(work: Work) -> list[dict[str, Any]]:
    """The combinations of the matrix; one empty one where there is none."""
    matrix = fill((work.job.get("strategy") or {}).get("matrix") or {}, Scope(work.contexts()))
    combined: list[dict[str, Any]] = [{}]
    for name, values in matrix.items():
        if name not in {"include", "exclude"}:
            combined = [{**leg, name: value} for leg in combined for value in values]
    dropped = matrix.get("exclude") or []
    combined = [leg for leg in combined if not any(rule.items() <= leg.items() for rule in dropped)]
    added = matrix.get("include") or []
    return added if combined == [{}] and added else combined + [dict(one) for one in added]


@dataclass
class _Frame:
    """Where steps run: the job itself or a composite action, with what its expressions see."""

    contexts: dict[str, Any]
    env: dict[str, str]
    action: Path | None = None
    state: str = "success"
    steps: dict[str, Any] = field(default_factory=dict)

    def scope(self) -> Scope:
        return Scope({**self.contexts, "env": self.env, "steps": self.steps, "job": {"status": self.state}}, self.state)


class _Leg:
    """One leg of a job under way."""

    def __init__(self, work: Work, matrix: dict[str, Any], workspace: Path, timeout: float) -> None:
        self.work, self.workspace, self.timeout = work, workspace, timeout
        workspace.mkdir()
        contexts = {**work.contexts(), "matrix": matrix}
        contexts["github"] = {**work.github, "workspace": str(workspace)}
        self.frame = _Frame(contexts, {**work.env, "GITHUB_WORKSPACE": str(workspace)})
        self.path: list[str] = []
        self.masks: dict[str, str] = {}
        self.outcome = Outcome()

    def run(self) -> Outcome:
        for source in (self.work.run.workflow, self.work.job):
            self.frame.env |= self._env(source.get("env"), self.frame)
        self.steps(self.work.job["steps"], self.frame)
        scope = self.frame.scope()
        self.outcome.conclusion = self.frame.state
        self.outcome.outputs = {
            name: shown(fill(text, scope)) for name, text in (self.work.job.get("outputs") or {}).items()
        }
        self.outcome.log = masked(self.outcome.log, self.masks)
        return self.outcome

    @staticmethod
    def _env(env: Any, frame: _Frame) -> dict[str, str]:
        return {str(name): shown(value) for name, value in fill(env or {}, frame.scope()).items()}

    def steps(self, listed: list[dict[str, Any]], frame: _Frame) -> None:
        for number, step in enumerate(listed):
            try:
                self._step(step, frame, number)
            except Malformed as problem:
                self.outcome.log += f"the expression cannot be read: {problem}\n"
                frame.state = "failure"

    def _step(self, step: dict[str, Any], frame: _Frame, number: int) -> None:
        scope = frame.scope()
        name = str(fill(step.get("name") or step.get("uses") or str(step.get("run", "")).partition("\n")[0], scope))
        if not holds(step.get("if"), scope):
            self._ended(step, frame, name, number, ("skipped", "skipped"), {})
            return
        env = {**frame.env, **self._env(step.get("env"), frame)}
        good, outputs = self._uses(step, frame, env) if "uses" in step else self._run(step, frame, env)
        outcome = "success" if good else "failure"
        lenient = fill(step.get("continue-on-error", False), scope) is True
        self._ended(step, frame, name, number, (outcome, "success" if lenient else outcome), outputs)

    def _ended(
        self,
        step: dict[str, Any],
        frame: _Frame,
        name: str,
        number: int,
        ends: tuple[str, str],
        outputs: dict[str, str],
    ) -> None:
        outcome, conclusion = ends
        if conclusion == "failure":
            frame.state = "failure"
        if "id" in step:
            frame.steps[step["id"]] = {"outcome": outcome, "conclusion": conclusion, "outputs": outputs}
        if frame is self.frame:
            self.outcome.steps.append(Step(name, conclusion, number + 1))

    def _run(self, step: dict[str, Any], frame: _Frame, env: dict[str, str]) -> tuple[bool, dict[str, str]]:
        defaults = {
            **(self.work.run.workflow.get("defaults") or {}).get("run", {}),
            **(self.work.job.get("defaults") or {}).get("run", {}),
        }
        shell = step.get("shell") or defaults.get("shell")
        place = self.workspace / str(
            fill(step.get("working-directory") or defaults.get("working-directory") or ".", frame.scope())
        )
        number = len(list(self.work.folder.glob("script*")))
        script = self.work.folder / f"script{number}"
        script.write_text(shown(fill(step["run"], frame.scope())), encoding="utf-8")
        files = {
            name: self.work.folder / f"{name.lower()}{number}" for name in ("OUTPUT", "ENV", "PATH", "STEP_SUMMARY")
        }
        for path in files.values():
            path.touch()
        full = {**env, **{f"GITHUB_{name}": str(path) for name, path in files.items()}}
        full["PATH"] = os.pathsep.join([*reversed(self.path), env["PATH"]])
        if frame.action:
            full["GITHUB_ACTION_PATH"] = str(frame.action)
        good = self._spawn([part.format(script) for part in SHELLS[shell]], place, full)
        self._read(files, frame)
        return good, commands.pairs(files["OUTPUT"])

    def _spawn(self, command: list[str], place: Path, env: dict[str, str]) -> bool:
        try:
            done = subprocess.run(
                command,
                cwd=place,
                env=env,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                timeout=self.timeout,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            self._printed((late.stdout or b"").decode(errors="replace") + "the step took too long\n")
            return False
        self._printed(done.stdout.decode(errors="replace"))
        if done.returncode:
            self.outcome.log += f"Process completed with exit code {done.returncode}.\n"
        return done.returncode == 0

    def _printed(self, output: str) -> None:
        self.masks |= {value: value for value in commands.masks(output)}
        self.outcome.annotations += commands.annotations(output)
        self.outcome.log += "".join(f"{line}\n" for line in output.splitlines() if not line.startswith("::add-mask::"))

    def _read(self, files: dict[str, Path], frame: _Frame) -> None:
        added = commands.pairs(files["ENV"])
        frame.env |= added
        if frame is not self.frame:
            self.frame.env |= added
        self.path += files["PATH"].read_text(encoding="utf-8").split("\n")[:-1]
        summary = files["STEP_SUMMARY"].read_text(encoding="utf-8")
        if len(summary.encode()) > SUMMARY_LIMIT:
            self.outcome.log += "the summary is over 1 MiB and was not uploaded\n"
        else:
            self.outcome.summary += masked(summary, self.work.secrets)

    def _uses(self, step: dict[str, Any], frame: _Frame, env: dict[str, str]) -> tuple[bool, dict[str, str]]:
        folder = self._action(str(step["uses"]))
        definition = folder / "action.yml" if folder else None
        if folder is None or definition is None or not definition.exists():
            self.outcome.log += f"this runner has no {step['uses']}\n"
            return False, {}
        action = yaml.safe_load(definition.read_text(encoding="utf-8"))
        given = {str(name): shown(value) for name, value in fill(step.get("with") or {}, frame.scope()).items()}
        inputs = {
            name: given.get(name, shown(fill(rules.get("default", ""), frame.scope())))
            for name, rules in (action.get("inputs") or {}).items()
        }
        inner = _Frame({**frame.contexts, "inputs": inputs}, env, folder)
        inner.contexts.pop("secrets", None)
        inner.contexts["github"] = {**frame.contexts["github"], "action_path": str(folder)}
        self.steps(action["runs"]["steps"], inner)
        outputs = {
            name: shown(fill(rules["value"], inner.scope())) for name, rules in (action.get("outputs") or {}).items()
        }
        return inner.state == "success", outputs

    def _action(self, uses: str) -> Path | None:
        if uses.startswith("./"):
            return self.workspace / uses
        name = uses.partition("@")[0].rpartition("/")[2]
        return DOUBLES / name if (DOUBLES / name).is_dir() else None
