"""Runs whatever scoring a benchmark declares: comparisons and scorers in a process, patches in a sandbox."""

import os

from checker.adapters.worker import ProcessScorer
from checker.model.judging import Questions
from checker.model.ports import Progress, Scorer
from checker.model.scoring import ScoredCells, ScoringTask


class DeclaredScorer:
    """Implements `Scorer` and `Questioner`; `timeout` bounds a process, in seconds; patches have their own limits."""

    def __init__(self, timeout: float, progress: Progress) -> None:
        self._process = ProcessScorer(timeout)
        self._progress = progress
        self._patches: Scorer | None = None

    def run(self, task: ScoringTask) -> ScoredCells:
        """Give cells for each answer. Raises ScorerRefusal, TruthRefusal and SandboxRefusal."""
        return (self._process if task.scoring.patches is None else self._for_patches()).run(task)

    def questions(self, task: ScoringTask) -> Questions:
        """Give what a scorer wants to have asked. Raises ScorerRefusal."""
        return self._process.questions(task)

    def _for_patches(self) -> Scorer:
        if self._patches is None:
            from checker.adapters.sandbox.scorer import PatchScorer  # noqa: PLC0415 — few benchmarks need it

            self._patches = PatchScorer(self._progress, os.cpu_count() or 1)
        return self._patches
