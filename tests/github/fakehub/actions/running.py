"""One run under way: its jobs in the order of their needs, each with its own token, secrets and environment."""

import io
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bare import QUIET
from ..journal import texts
from ..merging import try_auto_merges
from ..state import Artifact, CheckRun, Environment, Job, Run
from ..tokens import ACTIONS, Token
from . import context, grants
from .expressions import Scope, fill, holds
from .work import Need, Outcome, Runner, Work, masked

if TYPE_CHECKING:
    from ..hub import FakeHub

DONE = "completed"


class Running:
    """Carries a run on as far as it goes: until all jobs ended, or the rest waits for a reviewer."""

    def __init__(
        self, hub: "FakeHub", runner: Runner, run: Run, at_start: Sequence[Callable[[Run, Job], None]] = ()
    ) -> None:
        self.hub, self.runner, self.run, self.at_start = hub, runner, run, at_start
        self.files = hub.root / "runs" / f"{run.id}-{run.attempt}"

    def advance(self) -> None:
        while job := self._next():
            self._begin(job)

    def _next(self) -> Job | None:
        for job in self.run.jobs:
            ready = job.status == "queued" or (job.status == "waiting" and job.environment in self.run.approved)
            if ready and self.run.conclusion is None and all(need.status == DONE for need in self._needed(job)):
                return job
        return None

    def _raw(self, job: Job) -> dict[str, Any]:
        return dict(self.run.workflow["jobs"][job.key])

    def _needed(self, job: Job) -> list[Job]:
        wanted = self._raw(job).get("needs") or []
        names = [wanted] if isinstance(wanted, str) else wanted
        return [one for one in self.run.jobs if one.key in names]

    def _needs(self, job: Job) -> dict[str, Need]:
        return {need.key: Need(need.conclusion or "", need.outputs) for need in self._needed(job)}

    def _scope(self, job: Job) -> Scope:
        needs = self._needs(job)
        ends = {need.result for need in needs.values()}
        state = next(
            (one for one in ("failure", "cancelled") if one in ends), "skipped" if "skipped" in ends else "success"
        )
        known = {"github": context.github(self.hub, self.run, job.key), "vars": self.run.repo.variables}
        known |= {"inputs": context.inputs(self.run), "needs": {key: need.context() for key, need in needs.items()}}
        return Scope(known, state)

    def _begin(self, job: Job) -> None:
        """Decide whether a job runs, waits or fails before its first step."""
        raw, scope = self._raw(job), self._scope(job)
        if not holds(raw.get("if"), scope):
            self._end(job, Outcome("skipped"))
            return
        environment = self._environment(raw, scope)
        if environment is not None:
            job.environment = environment.name
            if not grants.deployable(environment, self.run.ref):
                rules = "due to environment protection rules."
                text = f"{self.run.ref} is not allowed to deploy to {environment.name} {rules}"
                self._end(job, Outcome("failure", log=text))
                return
            if environment.reviewers and environment.name not in self.run.approved:
                job.status = "waiting"
                return
        self._work(job, raw, environment)

    def _environment(self, raw: dict[str, Any], scope: Scope) -> Environment | None:
        wanted = raw.get("environment")
        name = fill(wanted.get("name") if isinstance(wanted, dict) else wanted, scope)
        if not name:
            return None
        # An environment that nobody made is made without any rule.
        return self.run.repo.environments.get(str(name)) or self.hub.environment(self.run.repo, str(name))

    def _work(self, job: Job, raw: dict[str, Any], environment: Environment | None) -> None:
        job.permissions = grants.permissions(self.run, raw)
        job.token = self.hub.actions_token(self.run.repo, job.permissions, self.run)
        secrets = {**grants.secrets(self.run, environment), "GITHUB_TOKEN": job.token}
        job.secrets, job.status = tuple(sorted(secrets)), "in_progress"
        for told in self.at_start:
            told(self.run, job)
        folder = Path(tempfile.mkdtemp(prefix="job", dir=self._made(self.files)))
        work = self._prepared(job, raw, environment, secrets, folder)
        try:
            outcome = self.runner.run(work)
        finally:
            # The token dies with its job.
            self.hub.keys.drop(job.token)
        outcome.log = masked(outcome.log, secrets)
        outcome.summary = masked(outcome.summary, secrets)
        self._keep_artifacts()
        self._end(job, outcome)
        shutil.rmtree(folder, ignore_errors=True)

    @staticmethod
    def _made(folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def _prepared(
        self, job: Job, raw: dict[str, Any], environment: Environment | None, secrets: dict[str, str], folder: Path
    ) -> Work:
        for name in ("home", "temp"):
            (folder / name).mkdir()
        event = folder / "event.json"
        event.write_text(json.dumps(self.run.payload), encoding="utf-8")
        artifacts = self._made(self.files / "artifacts")
        github = context.github(self.hub, self.run, job.key, job.token)
        env = context.machine(folder / "home") | context.variables(github)
        env |= {
            "GITHUB_EVENT_PATH": str(event),
            "RUNNER_TEMP": str(folder / "temp"),
            "FAKEHUB_ARTIFACTS": str(artifacts),
        }
        variables = grants.variables(self.run, environment)
        checkout = self._checkout(folder / "checkout")
        needs, inputs = self._needs(job), context.inputs(self.run)
        return Work(self.run, job.key, raw, needs, secrets, variables, inputs, github, env, checkout, folder, artifacts)

    def _checkout(self, target: Path) -> Path:
        """Clone the run's commit: local actions and reusable workflows are read from there."""
        source, env = str(self.run.repo.bare.path), {**os.environ, **QUIET}
        for arguments in (
            ["clone", "-q", "--shared", "--no-checkout", source, str(target)],
            ["-C", str(target), "-c", "advice.detachedHead=false", "checkout", "-q", self.run.sha],
        ):
            subprocess.run(["git", *arguments], check=True, capture_output=True, env=env)
        return target

    def _keep_artifacts(self) -> None:
        """Upload what the job left in the folder of artifacts; a name is uploaded once in a run."""
        repo = self.run.repo
        known = {one.name for one in repo.artifacts.values() if one.run == self.run.id}
        for folder in sorted((self.files / "artifacts").iterdir()):
            if folder.name not in known:
                archive = _zipped(folder)
                made = Artifact(self.hub.id(), folder.name, self.run.id, archive, self.hub.clock.tick())
                repo.artifacts[made.id] = made
                self.hub.journal.wrote_archive(f"artifact {folder.name} of {self.run.name}", archive)

    def _end(self, job: Job, outcome: Outcome) -> None:
        job.status, job.conclusion = DONE, outcome.conclusion
        job.log, job.summary, job.steps = outcome.log, outcome.summary, outcome.steps
        job.outputs, job.annotations = outcome.outputs, outcome.annotations
        place = f"{self.run.name}/{job.key}"
        self.hub.journal.wrote(f"log of {place}", job.log)
        self.hub.journal.wrote(f"summary of {place}", job.summary)
        self.hub.journal.wrote(f"annotations of {place}", "\n".join(texts(job.annotations)))
        self.hub.journal.wrote(f"outputs of {place}", "\n".join(texts(job.outputs)))
        self._report(job)

    def _report(self, job: Job) -> None:
        """Every job is a check run of GitHub Actions at the head; that is what a required check may look at."""
        with self.hub.lock:
            now = self.hub.clock.stamp()
            check = CheckRun(
                job.id, job.name, self.run.head_sha, ACTIONS, DONE, job.conclusion, started=now, completed=now
            )
            self.run.repo.checks[job.id] = check
            try_auto_merges(self.hub, self.run.repo, self.run.head_sha, Token("", "user", self.run.repo.owner))


def _zipped(folder: Path) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return out.getvalue()
