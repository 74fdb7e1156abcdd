"""One entry's questions before those who answer them: what is kept of them, what is left, and how answers are kept."""

from collections.abc import Iterable, Mapping, Sequence

from checker.model.benchmark import TruthKind, Version
from checker.model.judging import Batch, Choice, Judging, Prompt, Verdict
from checker.model.ports import VerdictStore
from checker.model.value import dataclass
from checker.scoring.judging.controls import Plan
from checker.scoring.judging.heard import Heard, hear, refuse_void
from checker.scoring.judging.settle import Sent

_BATCH = 100
"""How many verdicts are kept at a time while more are asked for."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What is wanted of a judge and an embedder, by digest, and the run with its controls that it would be asked in."""

    wanted: Mapping[str, Sent]
    planned: Plan
    judging: Judging
    benchmark: str
    version: Version
    store: VerdictStore

    @property
    def secret(self) -> bool:
        """Whether what is said may repeat a held-out truth."""
        return self.version.truth.kind is TruthKind.HELDOUT

    @property
    def can_keep(self) -> bool:
        """Whether what is said can be kept."""
        return self.store.can_keep(secret=self.secret)

    def heard(self) -> Heard:
        """Give what counts of what is kept. Raises VoidRefusal and LedgerRefusal."""
        batches = self.store.batches(self.benchmark, self.version.name)
        heard = hear(batches, self.judging, self.planned.run)
        refuse_void(heard, prompts_of(self.wanted.values()), self.judging)
        return heard

    def choices(self, heard: Heard) -> list[Choice]:
        """Give what an embedder is still to be asked."""
        return [each for name, each in self.wanted.items() if isinstance(each, Choice) and name not in heard.known]

    def prompts(self, heard: Heard) -> list[Prompt]:
        """Give what a judge is still to be asked in this run, controls among the others, so that none stands out."""
        left = {each.digest: each for each in prompts_of(self.wanted.values()) if each.digest not in heard.known}
        every = {**left, **self.planned.prompts} if left else {}
        return [every[name] for name in sorted(every) if name not in heard.own]

    def keep(self, verdicts: Iterable[Verdict], run: str) -> int:
        """Keep every verdict that comes, even where asking breaks off: it was paid for. Give how many came."""
        came, batch = 0, list[Verdict]()
        try:
            for verdict in verdicts:
                came += 1
                batch.append(verdict)
                if len(batch) == _BATCH:
                    self._put(batch, run)
                    batch = []
        finally:
            self._put(batch, run)
        return came

    def _put(self, verdicts: Sequence[Verdict], run: str) -> None:
        if verdicts:
            self.store.keep(self.benchmark, self.version.name, Batch(run, tuple(verdicts)), secret=self.secret)


def prompts_of(every: Iterable[Sent]) -> list[Prompt]:
    """Give what is for a judge."""
    return [each for each in every if isinstance(each, Prompt)]
