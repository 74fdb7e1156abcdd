"""Reads and lays out entries of free answers; only a scorer with the truth makes records of them."""

import json
from collections.abc import Iterable, Mapping

from checker.formats.answers.names import ANSWERS, FILE, FORMAT_NAME
from checker.formats.answers.records import records_in
from checker.formats.answers.schema import answers_schema
from checker.formats.needs import SUBMISSION
from checker.formats.numbering import attempt_each, numbered, readable
from checker.model.benchmark import Benchmark
from checker.model.entry import Answer, Attempt, Entry
from checker.model.finding import Place
from checker.model.item import Item, ItemSet
from checker.model.json import Document, Json
from checker.model.layout import File, Layout
from checker.model.record import Record
from checker.model.run import NOT_TOLD, Run
from checker.model.trace import TraceSource
from checker.model.value import dataclass

_LAYOUT = Layout((File(SUBMISSION, "submission.json"), File(ANSWERS, FILE)))


@dataclass(frozen=True, slots=True)
class Answers:
    """One free answer for each item, in a file that can also be written without any entry around it."""

    name: str = FORMAT_NAME
    layout: Layout = _LAYOUT
    holds_records: bool = False

    def recognises(self, names: Iterable[str]) -> bool:
        """Whether there is an answers.json at the root."""
        return FILE in set(names)

    def answers(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Answer, ...]:
        """Give the answers of records with a sound key, numbered as they repeat, blank ones marked."""
        document = readable(documents, ANSWERS)
        pairs = numbered(document, records_in(document, benchmark)) if document is not None else ()
        return tuple(
            Answer(attempt.key, record.answer, attempt.place, record.blank)
            for record, attempt in pairs
            if attempt.key is not None and attempt.sound
        )

    def attempts(self, documents: Mapping[str, Document], benchmark: Benchmark) -> tuple[Attempt, ...]:
        """Give an attempt for each element of the list, objects or not; for what is no list, one that tells nothing."""
        document = readable(documents, ANSWERS)
        if document is None:
            return ()
        if not isinstance(document.value, list):
            return (Attempt(None, Place(document.path, ""), sound=False),)
        return attempt_each(document, records_in(document, benchmark))

    def records(self, entry: Entry) -> tuple[Record, ...] | None:
        """Give None: answers tell nothing without the truth."""
        return None

    def covered(self, entry: Entry) -> int | None:
        """Give None: each answer tells for itself."""
        return None

    def traces(self, entry: Entry) -> tuple[TraceSource, ...]:
        """Give none: answers come without trajectories."""
        return ()

    def run(self, entry: Entry, source: TraceSource) -> Run:
        """Tell nothing: there are no trajectories."""
        return NOT_TOLD

    def blank(self, benchmark: Benchmark, items: ItemSet) -> Mapping[str, bytes]:
        """Give an answers.json with every item's id and text and nothing answered, indented by two spaces."""
        fields, query = benchmark.answers.fields, benchmark.answers.query
        records = [
            {**_key(benchmark, item), query: item.texts.get(query, ""), **dict.fromkeys(fields, "")}
            for item in items.items or ()
        ]
        return {FILE: (json.dumps(records, ensure_ascii=False, indent=2) + "\n").encode()}

    def schemas(self) -> Mapping[str, Json]:
        """Give the schema of answers.json as it is by default: the names of its fields are the declaration's."""
        return {ANSWERS: answers_schema()}


FORMAT = Answers()


def _key(benchmark: Benchmark, item: Item) -> dict[str, int | str]:
    pairs = zip(benchmark.key, item.key.parts, strict=True)
    return {name: int(part) if canonical(part) else part for name, part in pairs}


def canonical(part: str) -> bool:
    """Whether a key field is what an integer is written as: no zero in front, no plus."""
    digits = part.removeprefix("-")
    return digits.isascii() and digits.isdigit() and (part == "0" or not digits.startswith("0")) and len(digits) < 20
