"""What one entry did on one item: a cell for each component."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from checker.model.item import ItemKey
from checker.model.value import dataclass, field


class Absence(StrEnum):
    """Why a cell holds no number. None of these is zero."""

    NOT_APPLICABLE = "not_applicable"
    MISSING_GENERATION = "missing_generation"
    MISSING_EVALUATION = "missing_evaluation"
    INVALID_EVALUATION = "invalid_evaluation"


Cell: TypeAlias = Fraction | Absence

SCORED = "scored"
_WORST_FIRST = (
    Absence.INVALID_EVALUATION,
    Absence.MISSING_GENERATION,
    Absence.MISSING_EVALUATION,
    Absence.NOT_APPLICABLE,
)


@dataclass(frozen=True, slots=True)
class Record:
    """One entry on one item. `ruling` names the kind of ruling that touched it, if any.

    `removed` keeps, by component, what stood there before a ruling removed it: each metric counts that in its own way.
    `fields` are what the benchmark declares that a record holds besides.
    """

    key: ItemKey
    cells: Mapping[str, Cell]
    ruling: str | None = None
    removed: Mapping[str, Cell] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def status(self) -> str:
        """`scored` when any cell holds a number, else the gravest absence."""
        cells = self.cells.values()
        if set(map(type, cells)) - {Absence}:
            return SCORED
        return next((str(a) for a in _WORST_FIRST if a in cells), str(Absence.NOT_APPLICABLE))
