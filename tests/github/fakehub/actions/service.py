"""The event loop: it listens to the hub, queues runs by GitHub's rules, and runs them when told to.

Nothing runs by itself. `settle()` runs what is queued, and what that starts in turn, until only runs are left that
wait for a person. So a test sees every state between, and two runs can be set against each other with `together()`.
"""

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..shapes import reports
from ..state import Job, Repo, Run
from ..tokens import Token
from . import context
from .expressions import Scope, fill, truth
from .running import Running
from .steps import StepRunner
from .triggers import DISPATCHES, MERGED, Start, starts
from .work import Runner

if TYPE_CHECKING:
    from ..hub import Event, FakeHub

FINISHED = "completed"


class Actions:
    """GitHub Actions of one hub."""

    def __init__(self, hub: "FakeHub", runner: Runner | None = None) -> None:
        self.hub = hub
        self.runner: Runner = runner or StepRunner()
        self.runs: list[Run] = []
        self.ignored: list[Event] = []
        self.at_start: list[Callable[[Run, Job], None]] = []
        hub.listeners.append(self.heard)

    # -- starting

    def heard(self, event: "Event") -> None:
        """Queue what an event starts; remember the events that started nothing because GITHUB_TOKEN made them."""
        if event.quiet and event.name not in DISPATCHES:
            self.ignored.append(event)
        for start in starts(event):
            self._queue(event, start)

    def _queue(self, event: "Event", start: Start) -> None:
        repo, workflow = event.repo, start.workflow
        number = sum(run.path == workflow.path for run in repo.runs.values()) + 1
        run = Run(
            self.hub.id(), number, repo, workflow.path, workflow.name, start.event, event.payload, start.sha, start.ref,
            start.head_sha, start.head_branch, start.head_repo, event.actor, self.hub.clock.tick(), workflow.document,
            restricted=start.restricted, depth=event.depth,
        )  # fmt: skip
        run.jobs = [Job(self.hub.id(), key, str(job.get("name") or key)) for key, job in workflow.jobs.items()]
        repo.runs[run.id] = run
        self.runs.append(run)
        if self._wants_approval(run):
            run.status, run.conclusion = FINISHED, "action_required"
        else:
            self._line_up(run)
        self._tell(run, "requested")

    def _wants_approval(self, run: Run) -> bool:
        """Whether a maintainer must let a fork's run go first. It does not hold for pull_request_target."""
        if not run.restricted or run.event not in MERGED or run.repo.approval == "none":
            return False
        outsider = run.repo.role(run.actor) in {"none", "read"}
        return outsider and (run.repo.approval == "all" or run.actor.id not in run.repo.merged_authors)

    def _line_up(self, run: Run) -> None:
        """Join the concurrency group: a newer run takes the place of one that waits, or of the one that goes on."""
        wanted = run.workflow.get("concurrency")
        if wanted is None:
            return
        scope = Scope(
            {"github": context.github(self.hub, run), "inputs": context.inputs(run), "vars": run.repo.variables}
        )
        group, cancel = (
            (wanted.get("group"), wanted.get("cancel-in-progress", False))
            if isinstance(wanted, dict)
            else (wanted, False)
        )
        run.group = str(fill(group, scope))
        for other in self._of_group(run):
            if other.status == "queued" or truth(fill(cancel, scope)):
                self.cancel(other)

    def _of_group(self, run: Run) -> Iterator[Run]:
        for other in self.runs:
            same = other.repo is run.repo and other.group == run.group is not None
            if same and other is not run and other.status != FINISHED:
                yield other

    # -- what people do

    def approve(self, run: Run) -> None:
        """Let the run of a newcomer go, as a maintainer's click does."""
        assert run.conclusion == "action_required"
        run.status, run.conclusion = "queued", None
        self._line_up(run)

    def deploy(self, run: Run, environment: str) -> None:
        """Let the jobs of an environment go, as one of its reviewers does."""
        run.approved.add(environment)

    def cancel(self, run: Run) -> None:
        run.status, run.conclusion = FINISHED, "cancelled"

    def rerun(self, run: Run) -> None:
        """Run all jobs again, at the same commit and with the same event."""
        run.status, run.conclusion, run.attempt = "queued", None, run.attempt + 1
        run.jobs = [Job(self.hub.id(), job.key, job.name) for job in run.jobs]
        self._line_up(run)

    def schedule(self, repo: Repo, cron: str) -> None:
        """Let the time of a schedule come."""
        owner = Token("", "user", repo.owner)
        with self.hub.lock:
            self.hub.emit("schedule", repo, owner, {"schedule": cron})

    # -- running

    def settle(self, limit: int = 50) -> list[Run]:
        """Run everything that can run; give the runs that ended. More than `limit` runs is a loop, and fails."""
        ended: list[Run] = []
        while run := next(self._ready(), None):
            if len(ended) >= limit:
                raise AssertionError(f"more than {limit} runs: {[one.name for one in ended[-6:]]} …")
            self.run(run)
            if run.status == FINISHED:
                ended.append(run)
        return ended

    def _ready(self) -> Iterator[Run]:
        for run in list(self.runs):
            busy = any(other.status == "in_progress" for other in self._of_group(run))
            approved = run.status == "waiting" and self._unblocked(run)
            if (run.status == "queued" or approved) and not busy:
                yield run

    @staticmethod
    def _unblocked(run: Run) -> bool:
        return any(job.status == "waiting" and job.environment in run.approved for job in run.jobs)

    def run(self, run: Run) -> Run:
        """Run the jobs of one run as far as they go."""
        run.status = "in_progress"
        self._tell(run, "in_progress")
        Running(self.hub, self.runner, run, self.at_start).advance()
        if run.conclusion is None:
            waiting = any(job.status == "waiting" for job in run.jobs)
            run.status, run.conclusion = ("waiting", None) if waiting else (FINISHED, conclusion(run))
        if run.status == FINISHED:
            self._tell(run, FINISHED)
        return run

    def together(self, *runs: Run) -> None:
        """Run several runs at the same time, whatever their groups say."""
        threads = [threading.Thread(target=self.run, args=(run,)) for run in runs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _tell(self, run: Run, action: str) -> None:
        """Emit workflow_run; it starts workflows of the default branch even after the run of a fork."""
        with self.hub.lock:
            shape = reports.run(self.hub, run)
            payload: dict[str, Any] = {"action": action, "workflow_run": shape, "workflow": None}
            self.hub.emit("workflow_run", run.repo, Token("", "user", run.actor), payload, run.depth + 1)

    # -- looking

    def of(self, name: str) -> list[Run]:
        """The runs of a workflow, by its name or the name of its file, oldest first."""
        return [run for run in self.runs if name in (run.name, run.path.rpartition("/")[2])]

    def last(self, name: str) -> Run:
        return self.of(name)[-1]


def conclusion(run: Run) -> str:
    """How a run ended: badly when one of its jobs did, skipped when all were."""
    ends = {job.conclusion for job in run.jobs}
    return next(
        (one for one in ("failure", "cancelled") if one in ends), "skipped" if ends == {"skipped"} else "success"
    )
