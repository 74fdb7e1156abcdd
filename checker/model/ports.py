"""What the core asks of the outside world; adapters implement these."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from checker.model.declared import Declared
from checker.model.handing import SealedCanaries
from checker.model.judging import Batch, Choice, Judging, Prompt, Questions, Verdict
from checker.model.result import Acceptance, Measurement, Receipt
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

    @property
    def is_there(self) -> bool:
        """Whether there is a ledger here at all, if only an empty one."""
        ...

    def accepted(self, acceptance: Acceptance) -> bool:
        """Whether an entry was once accepted just as it is. Raises LedgerRefusal when the ledger is damaged."""
        ...

    def receipts(self, entry_tree: str) -> Sequence[Receipt]:
        """Give all that was ever proven of an entry just as it is, oldest first. Raises LedgerRefusal."""
        ...

    def append(
        self,
        measurements: Sequence[Measurement],
        acceptances: Sequence[Acceptance],
        proofs: Sequence[Receipt] = (),
        canaries: Sequence[SealedCanaries] = (),
        boards: Sequence[str] = (),
    ) -> int:
        """Add what is not there yet, all or nothing; give how many lines were added. Raises LedgerRefusal.

        `proofs` are receipts as they are published, of which no measurement may be kept that has the same. `boards` are
        those that are made of a held-out truth, `<benchmark>/<version>@<digest of the manifest>`.
        """
        ...

    def boards(self) -> frozenset[str]:
        """Give the boards that were ever made of a held-out truth, as `append` takes them. Raises LedgerRefusal."""
        ...

    def proven_at(self, receipt: Receipt) -> str | None:
        """Give the day, `YYYY-MM-DD`, on which a receipt, signature and all, was first kept. Raises LedgerRefusal."""
        ...

    def canaries(self) -> Mapping[str, tuple[str, ...]]:
        """Give the kept canaries of each held-out truth, by its commitment; none where they cannot be opened here.

        Raises LedgerRefusal.
        """
        ...


class Questioner(Protocol):
    """Runs the first pass of a scorer that has something judged."""

    def questions(self, task: ScoringTask) -> Questions:
        """Give what is to be asked about each answer. Raises ScorerRefusal."""
        ...


class Judge(Protocol):
    """Somebody who answers prompts: a language model behind an endpoint."""

    def ask(self, prompts: Sequence[Prompt], judging: Judging) -> Iterator[Verdict]:
        """Give verdicts in the order of the prompts. Raises JudgeRefusal, after giving what was paid for already."""
        ...


class Embedder(Protocol):
    """A model that finds what is nearest in meaning."""

    def ask(self, choices: Sequence[Choice], judging: Judging) -> Iterator[Verdict]:
        """Give the nearest label for each, in order. Raises JudgeRefusal when the model is not at hand."""
        ...


class VerdictStore(Protocol):
    """Where verdicts are kept, so that nothing is asked twice."""

    def batches(self, benchmark: str, version: str) -> Sequence[Batch]:
        """Give everything that is kept of a version and can be read here, in the order in which it came.

        Raises LedgerRefusal when it is damaged.
        """
        ...

    def keep(self, benchmark: str, version: str, batch: Batch, *, secret: bool) -> None:
        """Add verdicts; `secret` ones are sealed. Raises LedgerRefusal."""
        ...

    def can_keep(self, *, secret: bool) -> bool:
        """Whether verdicts can be kept and read again here."""
        ...


Progress = Callable[[Iterable[str]], Iterable[str]]
"""Wraps an iterable of labels so that somebody waiting sees how far it is."""
