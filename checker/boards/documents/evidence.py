"""Evidence as documents tell it."""

from checker.boards.documents.document import Document
from checker.boards.documents.words import ExtentWord, Name, NumbersWord
from checker.model.evidence import Evidence
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class EvidenceFacts(Document):
    """Three facts about evidence.

    `numbers`: where the numbers come from; `items`: how many items have one; `raw`: how many raw outputs or traces
    are there.
    """

    numbers: NumbersWord
    items: ExtentWord
    raw: ExtentWord

    @classmethod
    def of(cls, found: Evidence) -> "EvidenceFacts":
        """Put the three facts into words."""
        return EvidenceFacts(found.numbers.name.lower(), found.items.name.lower(), found.raw.name.lower())


@dataclass(frozen=True, slots=True)
class EvidenceShown(EvidenceFacts):
    """The three facts of an entry's evidence, and the level that follows from them and is shown."""

    level: Name

    @classmethod
    def of(cls, found: Evidence) -> "EvidenceShown":
        """Put the three facts and the level into words."""
        facts = EvidenceFacts.of(found)
        return EvidenceShown(facts.numbers, facts.items, facts.raw, found.level)
