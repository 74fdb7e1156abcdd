"""The format `component_scores` as the engine sees it."""

from collections.abc import Iterable, Mapping

from checker.formats.component_scores.lines import ScoreLine, lines_in
from checker.formats.component_scores.names import COMPONENTS, FILE, FORMAT_NAME, SCORES, STATUS
from checker.formats.component_scores.records import records_of
from checker.formats.component_scores.schema import line_schema
from checker.formats.needs import SUBMISSION
from checker.formats.numbering import attempt_each, numbered, readable
from checker.model.benchmark import Benchmark
from checker.model.entry import Answer, Attempt, Entry
from checker.model.item import ItemSet
from checker.model.json import Document, Json
from checker.model.layout import File, Layout
from checker.model.record import Absence, Record
from checker.model.run import NOT_TOLD, Run
from checker.model.trace import TraceSource
from checker.model.value import dataclass
from checker.reading.canonical import dump_line

_LAYOUT = Layout((File(SUBMISSION, "submission.json"), File(SCORES, FILE, lines=True)), complete=True, outputs=False)


@dataclass(frozen=True, slots=True)
class ComponentScores:
    """Reads entries that hold their own numbers: for each item, raw ones by component, or why there are none."""

    name: str = FORMAT_NAME
    layout: Layout = _LAYOUT
    holds_records: bool = True

    def recognises(self, names: Iterable[str]) -> bool:
        """Whether there is a scores.jsonl at the root."""
        return FILE in set(names)

    def answers(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Answer, ...]:
        """Give what each line with a sound key says: a declared score may hold it against what others measured.

        Where nothing was generated there is nothing to hold against anything: such a line is blank.
        """
        document = readable(documents, SCORES)
        told = numbered(document, lines_in(document, benchmark)) if document is not None else ()
        return tuple(
            Answer(attempt.key, _said(line), attempt.place, blank=line.status == Absence.MISSING_GENERATION)
            for line, attempt in told
            if attempt.key is not None and attempt.sound
        )

    def attempts(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Attempt, ...]:
        """Give an attempt for each line, objects or not; repeats are numbered over all whose key can be told."""
        document = readable(documents, SCORES)
        return () if document is None else attempt_each(document, lines_in(document, benchmark))

    def records(self, entry: Entry) -> tuple[Record, ...] | None:
        """Give the records that the lines tell."""
        return records_of(entry)

    def covered(self, entry: Entry) -> int | None:
        """Give None: the lines tell."""
        return None

    def traces(self, entry: Entry) -> tuple[TraceSource, ...]:
        """Give none: scores come without trajectories."""
        return ()

    def run(self, entry: Entry, source: TraceSource) -> Run:
        """Tell nothing: there are no trajectories."""
        return NOT_TOLD

    def blank(self, benchmark: Benchmark, items: ItemSet) -> Mapping[str, bytes]:
        """Give a scores.jsonl with every item, its status to be filled in; empty where item ids are not published."""
        nothing = _in_order([(name, b"null") for name in benchmark.components])
        lines = [
            _in_order(
                [
                    *((name, _written(part)) for name, part in zip(benchmark.key, item.key.parts, strict=True)),
                    (STATUS, b'""'),
                    (COMPONENTS, nothing),
                ]
            )
            for item in items.items or ()
        ]
        return {FILE: b"".join(line + b"\n" for line in lines)}

    def schemas(self) -> Mapping[str, Json]:
        """Give the schema of one line of scores.jsonl: which keys and components there are is the declaration's."""
        return {SCORES: line_schema()}


FORMAT = ComponentScores()


def _said(line: ScoreLine) -> Json:
    """Give what a line says of its item, without the key and what merely repeats it."""
    return {name: line.fields.values.get(name) for name in (STATUS, COMPONENTS)}


def _in_order(fields: Iterable[tuple[str, bytes]]) -> bytes:
    """Write an object with its fields as people read them: what it is about comes first."""
    return b"{" + b", ".join(_written(name) + b": " + value for name, value in fields) + b"}"


def _written(text: str) -> bytes:
    return dump_line(text).rstrip(b"\n")
