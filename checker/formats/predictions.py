"""The format `predictions`: one list of records, each with an item's key and what the system predicted for it."""

from collections.abc import Iterable, Iterator, Mapping

from checker.formats.answer_types import AnswerTypes, is_answer
from checker.formats.needs import SUBMISSION
from checker.formats.records import PREDICTION, PREDICTIONS, RecordShape, merged_at, shapes_in
from checker.model.benchmark import Benchmark
from checker.model.entry import Answer, Attempt, Entry
from checker.model.finding import Place
from checker.model.item import ItemSet, number_occurrences
from checker.model.json import Document, Json
from checker.model.layout import File, Layout
from checker.model.record import Record
from checker.model.trace import TraceSource
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.pointer import child

_FILE = "predictions.json"


_LAYOUT = Layout((File(SUBMISSION, "submission.json"), File(PREDICTIONS, _FILE)))


@dataclass(frozen=True, slots=True)
class Predictions:
    """Reads and lays out entries that hold predictions; only a scorer with the truth makes records of them."""

    name: str = PREDICTIONS
    layout: Layout = _LAYOUT
    holds_records: bool = False

    def recognises(self, names: Iterable[str]) -> bool:
        """Whether there is a predictions.json at the root."""
        return _FILE in set(names)

    def answers(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Answer, ...]:
        """Give the predictions of records with a sound key, numbered as they repeat."""
        return tuple(_answers(documents, benchmark))

    def attempts(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Attempt, ...]:
        """Give an attempt for each element of the list, objects or not."""
        document = _readable(documents)
        if document is None:
            return ()
        if not isinstance(document.value, list):
            return tuple(Attempt(None, Place(document.path, at), sound=False) for at in merged_at(document, benchmark))
        known = {shape.pointer: attempt for shape, attempt in _numbered(document, benchmark)}
        pointers = [child("", index) for index in range(len(document.value))]
        return tuple(known.get(at) or Attempt(None, Place(document.path, at), sound=False) for at in pointers)

    def records(self, entry: Entry) -> tuple[Record, ...] | None:
        """Give None: predictions tell nothing without the truth."""
        return None

    def covered(self, entry: Entry) -> int | None:
        """Give None: each prediction tells for itself."""
        return None

    def traces(self, entry: Entry) -> tuple[TraceSource, ...]:
        """Give none: predictions come without trajectories."""
        return ()

    def blank(self, benchmark: Benchmark, items: ItemSet) -> Mapping[str, bytes]:
        """Give a predictions.json with every item, one a line; empty where item ids are not published."""
        types = AnswerTypes(benchmark, items)
        lines = []
        for item in items.items or ():
            nothing = "" if types.unreadable(item.key, "") is None else None
            record: dict[str, Json] = {**dict(zip(benchmark.key, item.key.parts, strict=True)), PREDICTION: nothing}
            lines.append("  " + dump_line(record).decode("utf-8").rstrip("\n"))
        return {_FILE: ("[\n" + ",\n".join(lines) + "\n]\n").encode() if lines else b"[]\n"}

    def schemas(self) -> Mapping[str, Json]:
        """Give the schema of predictions.json for any benchmark: which key fields there are is the declaration's."""
        return {PREDICTIONS: _schema()}


FORMAT = Predictions()


def _readable(documents: Mapping[str, Document]) -> Document | None:
    document = documents.get(PREDICTIONS)
    return document if document is not None and document.usable else None


def _answers(documents: Mapping[str, Document], benchmark: Benchmark) -> Iterator[Answer]:
    document = _readable(documents)
    for shape, attempt in _numbered(document, benchmark) if document is not None else ():
        value = shape.record.get(PREDICTION)
        if attempt.key is not None and attempt.sound and (is_answer(value) or shape.blank()):
            yield Answer(attempt.key, value, attempt.place, shape.blank())


def _numbered(document: Document, benchmark: Benchmark) -> Iterator[tuple[RecordShape, Attempt]]:
    """Pair each object with its attempt; repeats are numbered over all whose key can be told, well formed or not."""
    shapes = list(shapes_in(document, benchmark))
    keys = iter(number_occurrences(shape.parts for shape in shapes if shape.parts is not None))
    for shape in shapes:
        key = next(keys) if shape.parts is not None else None
        yield shape, Attempt(key, Place(document.path, shape.pointer), shape.sound_key)


def _schema() -> Json:
    scalar: list[Json] = ["string", "number", "boolean"]
    prediction: Json = {"type": [*scalar, "array"], "items": {"type": scalar}, "pattern": r"\S"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": _FILE,
        "description": "One record for each item: the fields of its key, as strings, and the prediction.",
        "type": "array",
        "items": {
            "type": "object",
            "required": [PREDICTION],
            "properties": {PREDICTION: prediction},
            "additionalProperties": {"type": "string"},
            "minProperties": 2,
        },
    }
