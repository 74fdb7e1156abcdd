"""An entry beside the others of its board: what can be compared of each, and what the rules about copies look at."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from checker.model.copies import Copies
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.item import ItemKey
from checker.model.record import Record
from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True)
class Saying:
    """One answer as it is compared: `text` without what tells nothing, such as white space.

    `weighty`: long enough that two systems do not hit on it by chance. `patch`: it is a change to files. `said` is the
    text, or gives it: of a long one more than how it `begins` is made only where that is the same somewhere else.
    """

    said: str | Callable[[], str] = field(repr=False)
    weighty: bool = False
    patch: bool = False
    begins: str = field(default="", repr=False)

    @property
    def text(self) -> str:
        """The text."""
        return self.said if isinstance(self.said, str) else self.said()


@dataclass(frozen=True, slots=True)
class TraceMark:
    """What is known of one item's trajectory without reading it: where it stands, and its size.

    `size` is in bytes of a file, in messages inside a document; `digest` reads it, and is asked only where sizes agree.
    `gist` reads what is said in it, however it is written: where a few are the same in two entries, all are asked.
    """

    place: Place
    size: int
    digest: Callable[[], str | None] = field(repr=False, compare=False)
    gist: Callable[[], str | None] = field(default=lambda: None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Prints:
    """What can be compared of one entry.

    `records` are its own or measured ones; `secret`: they tell of a truth that is held out, and so does their number.
    `claims` are numbers by metric and `greatest` what each can be at most. `traces` are by the item's written id.
    """

    name: str
    answers: Mapping[ItemKey, Saying] = field(default_factory=dict)
    traces: Mapping[str, TraceMark] = field(default_factory=dict)
    records: tuple[Record, ...] = ()
    claims: Mapping[str, Fraction] = field(default_factory=dict)
    greatest: Mapping[str, Fraction] = field(default_factory=dict)
    secret: bool = False

    @property
    def best(self) -> bool:
        """Whether every number that is claimed is the greatest there is."""
        return bool(self.claims) and all(value >= self.greatest[name] for name, value in self.claims.items())


@dataclass(frozen=True, slots=True)
class Kin:
    """An entry, its own prints, and those of the other entries of its board; `where` is what its answers stand in."""

    entry: Entry
    own: Prints
    others: tuple[Prints, ...]
    where: Place

    @property
    def bounds(self) -> Copies:
        """From which share of copied items on something is said."""
        return self.entry.benchmark.copies

    @property
    def secret(self) -> bool:
        """Whether anything that is compared tells of a truth that is held out."""
        return any(each.secret for each in (self.own, *self.others))
