"""What the core asks of the outside world; adapters implement these."""

from collections.abc import Callable, Iterable
from typing import Protocol

from checker.model.benchmark import Benchmark, Version
from checker.model.result import Receipt
from checker.model.scoring import ScoredCells, ScoringTask, TruthBundle


class TruthStore(Protocol):
    """Where held-out answers are kept."""

    def open(self, benchmark: Benchmark, version: Version) -> TruthBundle:
        """Open, verify against the commitment and parse. Raises TruthRefusal, which tells nothing of the truth."""
        ...


class Scorer(Protocol):
    """Runs a scorer apart from everything else."""

    def run(self, task: ScoringTask) -> ScoredCells:
        """Give cells for each answer, in components that the task declares. Raises ScorerRefusal."""
        ...


class Ledger(Protocol):
    """The append-only list of what was measured."""

    def receipt(self, key: str) -> tuple[Receipt, bytes] | None:
        """Give the receipt under a key and the records file that it proves, if it was measured before."""
        ...

    def append(self, key: str, receipt: Receipt, records: bytes) -> None:
        """Add a measurement. Writing the same key again changes nothing."""
        ...


Progress = Callable[[Iterable[str]], Iterable[str]]
"""Wraps an iterable of labels so that somebody waiting sees how far it is."""
