"""The records of predictions.json, each seen for what it is, so that one mistake is one finding."""

from collections.abc import Iterator

from checker.formats.remember import remembered
from checker.formats.show import brief
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.json import Document, Json
from checker.model.keyfields import KeyField
from checker.model.said import Said
from checker.model.value import dataclass, replace
from checker.reading.keyforms import misfit
from checker.reading.nearest import nearest
from checker.reading.pointer import child
from checker.reading.unseen import is_blank

PREDICTIONS = "predictions"
PREDICTION = "prediction"

_OTHER_WORDS = frozenset({"pred", "predicted", "output", "response", "answer", "result", "label", "value", "text"})
_TRUTH = frozenset({"gnd", "ground_truth", "struc_info", "truth", "gold", "reference"})
_MERGED = _TRUTH | {"answer", "data_source", "metadata", "question"}

_MOST_COMPARED = 20
"""Unknown fields of one record, the first, that may be misspelt ones."""


@dataclass(frozen=True, slots=True)
class RecordShape:
    """One record that is an object.

    `parts` are its key fields as far as they can be told, misspelt or mistyped ones included, None where one is
    missing. `missing` and `unknown` are fields; `misspelt` pairs a field with what it should be called; `mistyped`
    are key fields that are no strings. A `merged` record carries an answer of its own to be scored against.
    `misfits` are key fields that are not of the declared form, with what is wrong.
    """

    pointer: str
    record: dict[str, Json]
    parts: tuple[str, ...] | None
    missing: tuple[str, ...] = ()
    misspelt: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()
    mistyped: tuple[str, ...] = ()
    merged: bool = False
    misfits: tuple[tuple[str, Said], ...] = ()

    @property
    def sound_key(self) -> bool:
        """Whether each key field is there under its name, a string, and of the declared form."""
        wrong = self.mistyped or self.merged or self.misfits
        return self.parts is not None and not wrong and self._named_right()

    def _named_right(self) -> bool:
        return all(meant == PREDICTION for _, meant in self.misspelt)

    def blank(self) -> bool:
        """Whether there is a prediction that says nothing."""
        value = self.record.get(PREDICTION, "-")
        return value is None or (isinstance(value, str) and is_blank(value))


@remembered
def record_shapes(entry: Entry) -> tuple[RecordShape, ...]:
    """Give the records of an entry's predictions that are objects; nothing where they are no list."""
    document = entry.document(PREDICTIONS)
    return () if document is None else shapes_in(document, entry.benchmark)


_looked_at: list[tuple[KeyField, dict[str, Said | None]]] = []
"""What was wrong with values of the fields that were asked about last: entries of a board have the same keys."""

_MOST_FIELDS, _MOST_VALUES = 8, 1 << 15

_last: list[tuple[Document, Benchmark, tuple[RecordShape, ...]]] = []
"""The shapes of the document that was asked about last: answers, attempts and rules ask one after the other."""


def shapes_in(document: Document, benchmark: Benchmark) -> tuple[RecordShape, ...]:
    """Give the records of a readable document that are objects, in file order."""
    for known, asked, shapes in _last:
        if known is document and asked is benchmark:
            return shapes
    shapes = tuple(_shapes(document, benchmark))
    _last[:] = [(document, benchmark, shapes)]
    return shapes


def _shapes(document: Document, benchmark: Benchmark) -> Iterator[RecordShape]:
    for index, record in enumerate(document.value if isinstance(document.value, list) else ()):
        if isinstance(record, dict):
            shape = shape_of(record, child("", index), benchmark.key)
            misfits = tuple(_misfits(shape, benchmark)) if benchmark.key_fields else ()
            yield replace(shape, misfits=misfits) if misfits else shape


def _misfits(shape: RecordShape, benchmark: Benchmark) -> Iterator[tuple[str, Said]]:
    for field, value in zip(benchmark.key, shape.parts or (), strict=False):
        declared = benchmark.key_fields.get(field)
        wrong = _misfit(value, declared) if declared is not None and field not in shape.mistyped else None
        if wrong is not None:
            yield field, wrong


def _misfit(value: str, declared: KeyField) -> Said | None:
    known = next((found for field, found in _looked_at if field is declared), None)
    if known is None:
        known = {}
        _looked_at[:] = [*_looked_at[1 - _MOST_FIELDS :], (declared, known)]
    if value not in known:
        if len(known) >= _MOST_VALUES:
            known.clear()
        known[value] = misfit(value, declared)
    return known[value]


def shape_of(record: dict[str, Json], pointer: str, key: tuple[str, ...]) -> RecordShape:
    """See what is wrong with one record."""
    values = [record.get(field) for field in key]
    strings = tuple(value for value in values if isinstance(value, str))
    if len(strings) == len(key) and len(record) == len(key) + 1 and PREDICTION in record:
        return RecordShape(pointer, record, strings)
    if is_merged(record, key):
        return RecordShape(pointer, record, strings if len(strings) == len(key) else None, merged=True)
    return _closer(record, pointer, key)


def is_merged(record: Json, key: tuple[str, ...]) -> bool:
    """Whether a record brings ground truth along, as the merged layout of older harnesses does."""
    if not isinstance(record, dict):
        return False
    extra = record.keys() - {*key, PREDICTION}
    return bool(extra & _TRUTH) or len(extra & _MERGED) > 1


def brings_truth(record: dict[str, Json]) -> bool:
    """Whether a record says under a name of its own what the right answer is."""
    return bool(record.keys() & _TRUTH)


def merged_at(document: Document, benchmark: Benchmark) -> tuple[str, ...]:
    """Give the pointers of merged records, whether they stand in a list or under the names of an object."""
    value = document.value
    pairs = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    return tuple(child("", step) for step, record in pairs if is_merged(record, benchmark.key))


def _closer(record: dict[str, Json], pointer: str, key: tuple[str, ...]) -> RecordShape:
    fields = (*key, PREDICTION)
    missing = [field for field in fields if field not in record]
    unknown = [field for field in record if field not in fields]
    misspelt: dict[str, str] = {}
    for field in unknown[:_MOST_COMPARED] if missing else ():
        meant = nearest(field, missing) or _by_another_word(field, missing)
        if meant is not None:
            misspelt[field] = meant
            missing.remove(meant)
    written = {meant: field for field, meant in misspelt.items()}
    values = [record.get(written.get(field, field)) for field in key]
    return RecordShape(
        pointer,
        record,
        None if any(field in missing for field in key) else tuple(map(_as_text, values)),
        tuple(missing),
        tuple(misspelt.items()),
        tuple(field for field in unknown if field not in misspelt),
        tuple(field for field in key if field in record and not isinstance(record[field], str)),
    )


def _by_another_word(field: str, missing: list[str]) -> str | None:
    return PREDICTION if PREDICTION in missing and field.casefold() in _OTHER_WORDS else None


def _as_text(value: Json) -> str:
    return value if isinstance(value, str) else brief(value)
