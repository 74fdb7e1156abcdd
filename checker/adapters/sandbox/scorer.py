"""Scores patches: each is applied to its repository, and tests are run in a sandbox, several at a time."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock

from checker.adapters.sandbox.base import Sandbox
from checker.adapters.sandbox.choose import choose
from checker.adapters.sandbox.images import Images
from checker.adapters.sandbox.judging import Judge
from checker.adapters.sandbox.kinds import sandboxes
from checker.model.patches import Patches
from checker.model.ports import Progress
from checker.model.scoring import ScoredCells, ScoringTask
from checker.scoring.patches.judge import Verdict
from checker.scoring.patches.refuse import read_trials, refuse_trouble
from checker.scoring.patches.truth import Trial

_MOST = 8


class PatchScorer:
    """Implements the port `Scorer` for patches; `workers` bounds how many run at once, over all threads that ask."""

    def __init__(self, progress: Progress, workers: int, found: Sequence[Sandbox] | None = None) -> None:
        self._progress = progress
        self._workers = min(_MOST, max(1, workers))
        self._found = found
        self._one_at_a_time = Lock()

    def run(self, task: ScoringTask) -> ScoredCells:
        """Give both cells of each answer. Raises TruthRefusal, SandboxRefusal and ScorerRefusal."""
        patches = task.scoring.patches
        if patches is None:
            raise ValueError("this task declares no patches")
        trials = read_trials(task, patches)
        with self._one_at_a_time:
            verdicts = self._verdicts(task, trials, patches)
        refuse_trouble(verdicts, patches)
        return {key: verdict.cells(patches) for (key, _), verdict in zip(task.answers, verdicts, strict=True)}

    def _verdicts(self, task: ScoringTask, trials: Sequence[Trial], patches: Patches) -> list[Verdict]:
        judges = self._judges(task, trials, patches)
        pool, stop = ThreadPoolExecutor(self._workers), Event()
        try:
            futures = [pool.submit(judge, stop) for judge in judges]
            labels = self._progress([str(key) for key, _ in task.answers])
            return [future.result() for _, future in zip(labels, futures, strict=True)]
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)

    def _judges(self, task: ScoringTask, trials: Sequence[Trial], patches: Patches) -> list[Judge]:
        found = sandboxes() if self._found is None else self._found
        kinds = [trial.image is not None or patches.image is not None for trial in trials]
        chosen = {images: choose(found, images=images) for images in sorted(set(kinds))}
        images = Images(patches)
        rows = zip(kinds, trials, task.answers, strict=True)
        return [Judge(chosen[kind], images, patches, trial, str(key), patch) for kind, trial, (key, patch) in rows]
