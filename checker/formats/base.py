"""What every record format provides. A format is found by looking; adding one adds a module and edits nothing."""

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from checker.model.benchmark import Benchmark
from checker.model.entry import Answer, Attempt, Entry
from checker.model.item import ItemSet
from checker.model.json import Document, Json
from checker.model.layout import Layout
from checker.model.record import Record
from checker.model.run import Run
from checker.model.trace import TraceSource


@runtime_checkable
class Format(Protocol):
    """One way to write down what a system did on each item."""

    @property
    def name(self) -> str:
        """The word used for `format` in a declaration."""
        ...

    @property
    def layout(self) -> Layout:
        """The files of an entry, submission.json among them."""
        ...

    @property
    def holds_records(self) -> bool:
        """Whether entries hold their own records; where not, only a declared score makes records of them."""
        ...

    def recognises(self, names: Iterable[str]) -> bool:
        """Whether a folder with these file names, from its root, looks like an entry of this format."""
        ...

    def answers(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Answer, ...]:
        """Give the well-formed answers of readable documents, in file order; ill-formed ones are left to rules."""
        ...

    def attempts(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Attempt, ...]:
        """Give every record that means to answer an item, in file order, for the rules on coverage."""
        ...

    def records(self, entry: Entry) -> tuple[Record, ...] | None:
        """Give records where the entry itself holds them; None where only a scorer with the truth can."""
        ...

    def covered(self, entry: Entry) -> int | None:
        """Give how many items an entry says that it did, where it shows none of its answers; None where they tell."""
        ...

    def traces(self, entry: Entry) -> tuple[TraceSource, ...]:
        """Give where the entry's trajectories stand, each to be read and judged on its own; () where there are none."""
        ...

    def run(self, entry: Entry, source: TraceSource) -> Run:
        """Give what the entry says of the run that a trajectory is of."""
        ...

    def blank(self, benchmark: Benchmark, items: ItemSet) -> Mapping[str, bytes]:
        """Give the files, by name, of a scaffold for somebody to fill in; submission.json is not among them.

        A name may hold `{entry}`, which stands for the folder's own.
        """
        ...

    def schemas(self) -> Mapping[str, Json]:
        """Give the JSON Schema of each document that this format brings, by document name."""
        ...
