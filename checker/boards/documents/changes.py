"""What changed on a board after it was published: reports, the newest last."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from checker.boards.documents.document import Document
from checker.boards.documents.words import Name, Number, Place, Ratio, Text, one_of
from checker.model.value import dataclass


class Why(StrEnum):
    """What makes a row move.

    The truth, the scorer, the items, the evaluation, or the policy (by an addition) are others than before; so are the
    rulings on an entry, its folder (`revised`), or the verdicts of judges on it; it has errors now (`excluded`), or is
    `gone`. Where nothing of this accounts for it: the benchmark's `folder` is another one, the committed board was
    `edited` by hand, or else the same gives other numbers in another Pullrank (`engine`). `displaced`: the row itself
    stands, but others came to stand above it or went from there.
    """

    TRUTH = "truth"
    SCORER = "scorer"
    ITEMS = "items"
    EVALUATION = "evaluation"
    POLICY = "policy"
    RULINGS = "rulings"
    REVISED = "revised"
    VERDICTS = "verdicts"
    EXCLUDED = "excluded"
    GONE = "gone"
    FOLDER = "folder"
    EDITED = "edited"
    ENGINE = "engine"
    DISPLACED = "displaced"


CAUSES = tuple(why for why in Why if why is not Why.DISPLACED)


@dataclass(frozen=True, slots=True)
class TextChange(Document):
    """A text before and after; null: there was, or is, none."""

    before: Text | None
    after: Text | None


@dataclass(frozen=True, slots=True)
class RankChange(Document):
    """A rank before and after; null: not ranked."""

    before: Place | None
    after: Place | None


@dataclass(frozen=True, slots=True)
class ValueChange(Document):
    """A number of the board before and after, as shown and exactly.

    Null: unavailable; of the exact ones also where they would tell too much.
    """

    before: Number | None
    after: Number | None
    exact_before: Ratio | None
    exact_after: Ratio | None


@dataclass(frozen=True, slots=True)
class Cause(Document):
    """Why rows moved, or could have.

    `before` and `after` are digests, or the tree ids of the benchmark's folder, null where the cause has none.
    `parts` are the parts of the policy, the evaluation or the items that changed; of rulings, by entry, their digests.
    """

    why: Annotated[str, one_of(CAUSES)]
    before: Text | None
    after: Text | None
    parts: Mapping[Name, TextChange]


@dataclass(frozen=True, slots=True)
class Reason(Document):
    """Why one row moved.

    `names` are the entries that displaced it, or the rules whose errors it has.
    """

    why: Annotated[str, one_of(Why)]
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class RowChange(Document):
    """What moved in one entry's row on the board over all items.

    `status` and `level` (of evidence) are null where they did not change; `rank` is told always. `status` after is
    `excluded` for an entry with errors, null for one that is gone. `metrics` and `components` hold what moved; of an
    entry that is no longer on the board nothing.
    """

    entry: Name
    status: TextChange | None
    rank: RankChange
    level: TextChange | None
    metrics: Mapping[Name, ValueChange]
    components: Mapping[Name, ValueChange]
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ChangeReport(Document):
    """One publication that changed rows which were published before, or had cause to.

    `rows` are by entry, none where nothing moved. `came` are the entries that got onto the board at the same time.
    """

    number: Place
    causes: tuple[Cause, ...]
    rows: tuple[RowChange, ...]
    came: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Changes(Document):
    """Every report on one benchmark version's board, the newest last; none is ever changed or removed."""

    benchmark: Name
    version: Name
    reports: tuple[ChangeReport, ...]
