"""Documents about single items: what each entry did on each of them."""

from collections.abc import Mapping
from typing import Annotated

from checker.boards.documents.document import Document
from checker.boards.documents.words import Name, Number, Ratio, Text, one_of
from checker.model.record import SCORED, Absence
from checker.model.ruling import RulingKind
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class ScoresLine(Document):
    """One entry on one item: a line of the per-item records.

    A cell is a number, the ratio of one that no short decimal equals, or the word for why there is none. `status`
    is `scored` when any cell holds a number, else the gravest absence. `ruling` names the kind of ruling that
    touched the record.
    """

    item_id: Text
    entry: Name
    cells: Mapping[Name, Number | Absence | Ratio]
    status: Annotated[str, one_of((SCORED, *Absence))]
    ruling: Annotated[str, one_of((RulingKind.REWARD_HACK,))] | None
