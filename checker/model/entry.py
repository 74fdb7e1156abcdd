"""One submission folder, read and parsed; what the rules about entries look at."""

from collections.abc import Callable, Mapping

from checker.model.benchmark import Benchmark, Version
from checker.model.finding import Place, Problem
from checker.model.item import ItemKey, ItemSet
from checker.model.json import Document, Json
from checker.model.layout import Layout
from checker.model.ruling import Ruling
from checker.model.trace import TraceFacts
from checker.model.tree import Node
from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of an entry. `place` points at the whole record; `blank`: there, but says nothing."""

    key: ItemKey
    value: Json
    place: Place
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """One record that means to answer an item, well formed or not, as rules on coverage count it.

    `key` is the item that it seems to be about, None where that cannot be told. `sound`: the key is written as
    declared; otherwise another rule says what is wrong with it.
    """

    key: ItemKey | None
    place: Place
    sound: bool = True


@dataclass(frozen=True, slots=True)
class Facts:
    """What submission.json says of the entry, None where it does not say it or not as a string."""

    version: str | None = None
    display_name: str | None = None
    organization: str | None = None
    date: str | None = None
    others: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str) -> str | None:
        """Give a field by its declared name."""
        known = {
            "version": self.version,
            "display_name": self.display_name,
            "organization": self.organization,
            "date": self.date,
        }
        return known[name] if name in known else self.others.get(name)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry folder.

    `nodes` is everything in the folder, `documents` the declared files that are there, by name, and `answers` the
    well-formed answers in file order; `attempts` are all records that mean to answer something. `version` and
    `items` are None where submission.json does not name a known version; `versions` holds the items of every version.
    `unlisted` says why the folder could not be listed or read; then `nodes` and `documents` may lack something.
    `twins` names the other entries of the benchmark that have its declared identity; `rulings` are those on it.
    `traced` is what stayed of each trajectory, which were read and dropped one by one, and `identity` the folder's tree
    id; or they give it when it is asked for: most checks do without the one, and the other may still be in the making.
    """

    path: str
    benchmark: Benchmark
    identity: str | Callable[[], str] = field(repr=False, compare=False)
    nodes: tuple[Node, ...]
    documents: Mapping[str, Document]
    schema: Mapping[str, Json]
    layout: Layout
    facts: Facts = Facts()
    version: Version | None = None
    items: ItemSet | None = None
    answers: tuple[Answer, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    versions: Mapping[str, ItemSet] = field(default_factory=dict)
    twins: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    unlisted: Problem | None = None
    traced: tuple[TraceFacts, ...] | Callable[[], tuple[TraceFacts, ...]] = field(default=(), repr=False, compare=False)

    @property
    def name(self) -> str:
        """The folder's own name."""
        return self.path.rpartition("/")[2]

    @property
    def traces(self) -> tuple[TraceFacts, ...]:
        """What stayed of each trajectory."""
        return self.traced if isinstance(self.traced, tuple) else self.traced()

    @property
    def tree_id(self) -> str:
        """The folder's tree id, UNKNOWN_TREE where it cannot be told."""
        return self.identity if isinstance(self.identity, str) else self.identity()

    def file(self, name: str) -> str:
        """Give the path, from the repository's root, of a file in the folder."""
        return f"{self.path}/{name}"

    @property
    def shows_answers(self) -> bool:
        """Whether the document is there that answers stand in, where the format lets an entry do without it."""
        return self.layout.answers is None or self.layout.answers in self.documents

    def document(self, name: str) -> Document | None:
        """Give a document by name; None when it is absent or too broken to be looked at."""
        document = self.documents.get(name)
        return document if document is not None and document.usable else None
