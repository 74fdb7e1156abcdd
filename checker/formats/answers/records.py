"""The records of answers.json, each seen for what it is, so that one mistake is one finding."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from checker.formats.answers.names import ANSWERS
from checker.formats.remember import remembered
from checker.formats.show import brief
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.json import Document, Json
from checker.model.value import dataclass
from checker.reading.nearest import nearest
from checker.reading.pointer import child
from checker.reading.unseen import is_blank

_MOST_COMPARED = 20
"""Unknown fields of one record, the first, that may be misspelt ones."""


@dataclass(frozen=True, slots=True)
class AnswerRecord:
    """One record that is an object.

    `parts` are its key fields as far as they can be told, None where one is missing; `mistyped` are key fields that
    are no integers, `missing` those that are not there. `misspelt` pairs a field with the declared one that is absent
    and that it looks like. `answer` is what counts, "" where nothing does.
    """

    pointer: str
    record: Mapping[str, Json]
    parts: tuple[str, ...] | None
    mistyped: tuple[str, ...]
    missing: tuple[str, ...]
    misspelt: tuple[tuple[str, str], ...]
    answer: str

    @property
    def sound_key(self) -> bool:
        """Whether each key field is there and an integer."""
        return self.parts is not None and not self.mistyped and not self.missing

    @property
    def blank(self) -> bool:
        """Whether the record answers nothing."""
        return not self.answer


@remembered
def answer_records(entry: Entry) -> tuple[AnswerRecord, ...]:
    """Give the records of an entry's answers that are objects; nothing where the file cannot be looked at."""
    document = entry.document(ANSWERS)
    return () if document is None else tuple(records_in(document, entry.benchmark))


def records_in(document: Document, benchmark: Benchmark) -> Iterator[AnswerRecord]:
    """Give the records of a readable document that are objects, in file order."""
    for index, value in enumerate(document.value if isinstance(document.value, list) else ()):
        if isinstance(value, dict):
            yield record_of(value, child("", index), benchmark)


def record_of(record: Mapping[str, Json], pointer: str, benchmark: Benchmark) -> AnswerRecord:
    """See what one record holds."""
    key, fields = benchmark.key, benchmark.answers.fields
    absent = [name for name in key if name not in record]
    if not any(name in record for name in fields):
        absent += fields
    misspelt = _misspelt(record, absent, (*key, *fields, benchmark.answers.query))
    written = {meant: said for said, meant in misspelt.items()}
    values = [record.get(written.get(name, name)) for name in key]
    whole = all(name in record or name in written for name in key)
    return AnswerRecord(
        pointer,
        record,
        tuple(map(integer_text, values)) if whole else None,
        tuple(name for name in key if name in record and not is_integer(record[name])),
        tuple(name for name in key if name not in record),
        tuple(misspelt.items()),
        _answer(record, fields),
    )


def is_integer(value: Json) -> bool:
    """Whether a value is written as an integer; true and false are not, and neither is 22.0."""
    return isinstance(value, int) and not isinstance(value, bool)


def integer_text(value: Json) -> str:
    """Give the id that a value means: an integer in its canonical digits, a text as it is, 22.0 as 22."""
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) < 20 and value == value.to_integral():
        return str(int(value))
    return value.strip() if isinstance(value, str) else brief(value)


def says_something(value: Json) -> bool:
    """Whether a value is a text in which anything can be seen."""
    return isinstance(value, str) and not is_blank(value)


def _answer(record: Mapping[str, Json], fields: tuple[str, ...]) -> str:
    held = (record.get(name) for name in fields)
    return next((value for value in held if isinstance(value, str) and not is_blank(value)), "")


def _misspelt(record: Mapping[str, Json], absent: list[str], known: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in [name for name in record if name not in known][:_MOST_COMPARED] if absent else ():
        meant = nearest(name, absent)
        if meant is not None:
            found[name] = meant
            absent.remove(meant)
    return found
