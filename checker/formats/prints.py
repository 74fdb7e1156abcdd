"""What can be compared of an entry, whatever its format: taken once it is read, and small enough to keep of many."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from hashlib import sha256

from checker.formats.base import Format
from checker.formats.gists import gist_of
from checker.formats.needs import SUBMISSION
from checker.formats.sayings import asked_later
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.errors import TreeRefusal
from checker.model.finding import Place
from checker.model.item import ItemKey
from checker.model.json import Json
from checker.model.kin import Prints, Saying, TraceMark
from checker.model.metric import Metric, PerItem
from checker.model.record import Record
from checker.model.trace import TraceSource
from checker.model.tree import Tree
from checker.reading.canonical import dump_line
from checker.reading.document import read_document
from checker.reading.pointer import resolve
from checker.scoring.claimed import claimed_numbers


class Once:
    """What is found out when it is asked for first; of the hundreds that an entry has, few ever are."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], str | None]) -> None:
        self._find: Callable[[], str | None] | None = find
        self._found: str | None = None

    def __call__(self) -> str | None:
        """Give it."""
        if self._find is not None:
            self._found, self._find = self._find(), None
        return self._found


def prints_of(
    tree: Tree, entry: Entry, format: Format, measured: tuple[Record, ...] | None = None, *, secret: bool = False
) -> Prints:
    """Take the prints of an entry that `tree` holds; `measured` is how it did, where its own records do not tell.

    Files of trajectories are not read before somebody asks for a digest.
    """
    records = measured if measured is not None else format.records(entry) or ()
    claims = claimed_numbers(entry)
    return Prints(
        entry.name,
        answers=dict(_answers(entry)) if entry.layout.outputs else {},
        traces=dict(_traces(tree, entry, format)),
        records=records,
        claims=claims,
        greatest={name: _most(entry.benchmark, name) for name in claims},
        secret=secret and measured is not None,
    )


def _answers(entry: Entry) -> Iterator[tuple[ItemKey, Saying]]:
    for answer in entry.answers:
        if not answer.blank:
            saying = asked_later(answer.value)
            if saying is not None:
                yield answer.key, saying


def _traces(tree: Tree, entry: Entry, format: Format) -> Iterator[tuple[str, TraceMark]]:
    sizes = {node.path: node.size for node in entry.nodes}
    for source in format.traces(entry):
        item = source.item if source.item is not None else source.place.path.rpartition("/")[2].removesuffix(".json")
        if source.inside is not None:
            yield item, _inside(entry, source)
        elif source.place.path in sizes:
            yield item, _of_file(tree, source.place, sizes[source.place.path])


def _of_file(tree: Tree, place: Place, size: int) -> TraceMark:
    def raw() -> bytes | None:
        try:
            return tree.read(place.path)
        except TreeRefusal:
            return None

    def digest() -> str | None:
        found = raw()
        return None if found is None else sha256(found).hexdigest()

    def gist() -> str | None:
        found = raw()
        return None if found is None else gist_of(read_document("messages", place.path, found).value)

    return TraceMark(place, size, Once(digest), Once(gist))


def _inside(entry: Entry, source: TraceSource) -> TraceMark:
    document = entry.documents[source.inside or ""]
    messages: Json = resolve(document.value, source.place.pointer or "")[1]
    size = len(messages) if isinstance(messages, list) else 0
    digest = sha256(dump_line(messages)).hexdigest()
    return TraceMark(source.place, size, lambda: digest, Once(lambda: gist_of(messages)))


def _most(benchmark: Benchmark, name: str) -> Fraction:
    """Give the greatest value that a metric can have; its scale where that cannot be told."""
    metric: Metric = benchmark.metrics[name]
    if not isinstance(metric.source, PerItem):
        return metric.scale
    highs = [benchmark.components[each].high for each in metric.source.components if each in benchmark.components]
    known = [high for high in highs if high is not None]
    return metric.scale * max(known, default=Fraction(1))


def where_answers_stand(entry: Entry) -> Place:
    """Give the file that tells what an entry did, submission.json where that is all there is, or the folder."""
    if entry.answers:
        return Place(entry.answers[0].place.path)
    paths = [each.path for name, each in entry.documents.items() if name != SUBMISSION]
    own = [each.path for name, each in entry.documents.items() if name == SUBMISSION]
    return Place(next(iter((*paths, *own)), entry.path))
