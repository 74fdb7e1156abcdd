"""Rankings that stand beside the one that counts."""

from collections.abc import Mapping
from typing import Annotated

from checker.boards.documents.document import Document
from checker.boards.documents.manifest import MeanRank
from checker.boards.documents.words import Name, Place, Text, one_of
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class BesideRanking(Document):
    """One further ranking of the ranked rows of the board over all items.

    `by` is a metric or a mean of ranks, `then` are the tie-breaks; `values` says whether values were compared as
    measured or rounded as shown. `ranks` are by entry.
    """

    id: Name
    label: Text
    by: Name | MeanRank
    then: tuple[Name, ...]
    values: Annotated[str, one_of(("exact", "shown"))]
    ranks: Mapping[Name, Place]


@dataclass(frozen=True, slots=True)
class BesideRankings(Document):
    """The rankings that a benchmark declares beside the one that counts.

    They order nothing; an entry that the board does not rank is in none of them.
    """

    benchmark: Name
    version: Name
    rankings: tuple[BesideRanking, ...]
