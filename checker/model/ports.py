"""What the core asks of the outside world; adapters implement these."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from checker.model.declared import Declared
from checker.model.result import Acceptance, Measurement
from checker.model.scoring import ScoredCells, ScoringTask, TruthBundle


class TruthStore(Protocol):
    """Where held-out answers are kept."""

    def open(self, declared: Declared, version: str) -> TruthBundle:
        """Open, verify against the commitment and parse. Raises TruthRefusal, which tells nothing of the truth."""
        ...

    def can_open(self, declared: Declared, version: str) -> bool:
        """Whether what opens this truth, a key or a file, is at hand here; it may still be the wrong one."""
        ...


class Scorer(Protocol):
    """Runs a scorer apart from everything else."""

    def run(self, task: ScoringTask) -> ScoredCells:
        """Give cells for each answer, in components that the task declares. Raises ScorerRefusal."""
        ...


class Ledger(Protocol):
    """The append-only list of what was accepted and measured."""

    def measurement(self, key: str) -> Measurement | None:
        """Give what was measured under a key, if anything was. Raises LedgerRefusal when it is damaged."""
        ...

    def append(self, measurements: Sequence[Measurement], acceptances: Sequence[Acceptance]) -> int:
        """Add what is not there yet, all or nothing; give how many lines were added. Raises LedgerRefusal."""
        ...


Progress = Callable[[Iterable[str]], Iterable[str]]
"""Wraps an iterable of labels so that somebody waiting sees how far it is."""
