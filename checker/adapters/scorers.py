"""The port `Scorer` for whatever a benchmark declares: comparisons and scorers in a process, patches in a sandbox."""

import os

from checker.adapters.worker import ProcessScorer
from checker.model.ports import Progress, Scorer
from checker.model.scoring import ScoredCells, ScoringTask


class DeclaredScorer:
    """Implements the port `Scorer`; `timeout` bounds a process, in seconds; patches have limits of their own."""

    def __init__(self, timeout: float, progress: Progress) -> None:
        self._process: Scorer = ProcessScorer(timeout)
        self._progress = progress
        self._patches: Scorer | None = None

    def run(self, task: ScoringTask) -> ScoredCells:
        """Give cells for each answer. Raises ScorerRefusal, TruthRefusal and SandboxRefusal."""
        return (self._process if task.scoring.patches is None else self._for_patches()).run(task)

    def _for_patches(self) -> Scorer:
        if self._patches is None:
            from checker.adapters.sandbox.scorer import PatchScorer  # noqa: PLC0415 — few benchmarks need it

            self._patches = PatchScorer(self._progress, os.cpu_count() or 1)
        return self._patches
