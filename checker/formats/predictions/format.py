"""The format `predictions` as the engine sees it."""

from collections.abc import Iterable, Iterator, Mapping

from checker.formats.needs import SUBMISSION
from checker.formats.numbering import attempt_each, numbered, readable
from checker.formats.predictions.answer_types import AnswerTypes, is_answer
from checker.formats.predictions.records import PREDICTION, PREDICTIONS, merged_at, shapes_in
from checker.model.benchmark import Benchmark
from checker.model.entry import Answer, Attempt, Entry
from checker.model.finding import Place
from checker.model.item import ItemSet
from checker.model.json import Document, Json
from checker.model.layout import File, Layout
from checker.model.record import Record
from checker.model.run import NOT_TOLD, Run
from checker.model.trace import TraceSource
from checker.model.value import dataclass
from checker.reading.canonical import dump_line

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
        document = readable(documents, PREDICTIONS)
        if document is None:
            return ()
        if not isinstance(document.value, list):
            return tuple(Attempt(None, Place(document.path, at), sound=False) for at in merged_at(document, benchmark))
        return attempt_each(document, shapes_in(document, benchmark))

    def records(self, entry: Entry) -> tuple[Record, ...] | None:
        """Give None: predictions tell nothing without the truth."""
        return None

    def covered(self, entry: Entry) -> int | None:
        """Give None: each prediction tells for itself."""
        return None

    def traces(self, entry: Entry) -> tuple[TraceSource, ...]:
        """Give none: predictions come without trajectories."""
        return ()

    def run(self, entry: Entry, source: TraceSource) -> Run:
        """Tell nothing: there are no trajectories."""
        return NOT_TOLD

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


def _answers(documents: Mapping[str, Document], benchmark: Benchmark) -> Iterator[Answer]:
    document = readable(documents, PREDICTIONS)
    for shape, attempt in numbered(document, shapes_in(document, benchmark)) if document is not None else ():
        value = shape.record.get(PREDICTION)
        if attempt.key is not None and attempt.sound and (is_answer(value) or shape.blank()):
            yield Answer(attempt.key, value, attempt.place, shape.blank())


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
