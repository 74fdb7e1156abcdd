"""What the fields of a line of scores are called."""

from checker.model.record import SCORED, Absence

FORMAT_NAME = "component_scores"
SCORES = "scores"
FILE = "scores.jsonl"

STATUS = "status"
COMPONENTS = "components"

STATUSES = (
    SCORED,
    str(Absence.MISSING_GENERATION),
    str(Absence.MISSING_EVALUATION),
    str(Absence.INVALID_EVALUATION),
)
"""What can have become of an item as a whole; that a component does not apply is told by its null."""
