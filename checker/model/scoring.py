"""What goes into and comes out of the process that runs a benchmark's scorer."""

from collections.abc import Mapping

from checker.model.benchmark import Component, Scoring
from checker.model.item import ItemKey
from checker.model.json import Json
from checker.model.judging import Judging, Outcome
from checker.model.record import Cell
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class TruthBundle:
    """An opened truth. `answers` and `tags` are by the item's written id; `canaries` must never leave the process.

    `salt` is a secret that follows from the truth: it keeps a digest of its few possible records from being guessed.
    """

    canaries: tuple[str, ...]
    answers: Mapping[str, Json]
    tags: Mapping[str, Mapping[str, tuple[str, ...]]]
    salt: str = ""

    def __repr__(self) -> str:
        """Tell nothing: a truth must not slip into a log."""
        return "TruthBundle(…)"


@dataclass(frozen=True, slots=True)
class ScoringTask:
    """Everything that one run of a scorer gets. `source` holds the scorer's bytes where one is declared.

    `asked` names, beside each answer, the components that apply to its item. `judging` is there where somebody may be
    asked; `verdicts`, beside each answer, is what the scorer is told of what it asked, None in its first pass.
    """

    scoring: Scoring
    source: bytes | None
    components: tuple[Component, ...]
    answers: tuple[tuple[ItemKey, Json], ...]
    truth: TruthBundle
    asked: tuple[tuple[str, ...], ...]
    judging: Judging | None = None
    verdicts: tuple[tuple[Outcome, ...], ...] | None = None

    def __repr__(self) -> str:
        """Tell nothing of the truth."""
        return f"ScoringTask({len(self.answers)} answers)"


ScoredCells = Mapping[ItemKey, Mapping[str, Cell]]
