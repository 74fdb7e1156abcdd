"""The lines of scores.jsonl, each seen for what it is, so that one mistake is one finding."""

from collections.abc import Iterable, Iterator, Mapping

from checker.formats.component_scores.names import COMPONENTS, SCORES, STATUS, STATUSES
from checker.formats.remember import remembered
from checker.formats.show import brief
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.json import Document, Json
from checker.model.record import SCORED
from checker.model.value import dataclass, field
from checker.reading.nearest import nearest
from checker.reading.pointer import child

_MOST_COMPARED = 20
"""Unknown fields of one object, the first, that may be misspelt ones."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of an object beside those it should have.

    `values` are what stands under each known name, or under the unknown one that is `misspelt` for it, as pairs of
    what is written and what is meant; `missing` and `unknown` are the others.
    """

    values: Mapping[str, Json]
    missing: tuple[str, ...] = ()
    misspelt: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()

    def written(self, name: str) -> str:
        """Give the name under which a known field stands."""
        return next((said for said, meant in self.misspelt if meant == name), name)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line that is an object.

    `parts` are its key fields as far as they can be told, None where one is missing; `mistyped` are key fields that
    are no strings. `status` is the one that is meant, None where that cannot be told. `components` are None where
    the field is absent or no object.
    """

    pointer: str
    fields: Fields
    parts: tuple[str, ...] | None
    mistyped: tuple[str, ...] = ()
    status: str | None = None
    components: Fields | None = None
    key_named_right: bool = field(default=True)

    @property
    def sound_key(self) -> bool:
        """Whether each key field is there under its name and a string."""
        return self.parts is not None and not self.mistyped and self.key_named_right

    @property
    def scored(self) -> bool:
        """Whether the item was evaluated, as far as the line tells."""
        return self.status == SCORED

    def at(self, name: str) -> str:
        """Give the pointer of a field of the line, as it is written."""
        return child(self.pointer, self.fields.written(name))

    def component_at(self, name: str) -> str:
        """Give the pointer of a component's value, as it is written."""
        written = self.components.written(name) if self.components is not None else name
        return child(self.at(COMPONENTS), written)

    def numbers(self) -> Mapping[str, Json]:
        """Give the components that hold something other than null."""
        values = self.components.values if self.components is not None else {}
        return {name: value for name, value in values.items() if value is not None}


@remembered
def score_lines(entry: Entry) -> tuple[ScoreLine, ...]:
    """Give the lines of an entry's scores that are objects; nothing where the file cannot be looked at."""
    document = entry.document(SCORES)
    return () if document is None else tuple(lines_in(document, entry.benchmark))


def lines_in(document: Document, benchmark: Benchmark) -> Iterator[ScoreLine]:
    """Give the lines of a readable document that are objects, in file order."""
    for index, value in enumerate(document.value if isinstance(document.value, list) else ()):
        if isinstance(value, dict):
            yield line_of(value, child("", index), benchmark)


def line_of(record: dict[str, Json], pointer: str, benchmark: Benchmark) -> ScoreLine:
    """See what one line holds."""
    fields = _fields(record, (*benchmark.key, STATUS, COMPONENTS), further_fields(benchmark))
    key = [fields.values.get(name) for name in benchmark.key]
    whole = all(name in fields.values for name in benchmark.key)
    inner = fields.values.get(COMPONENTS)
    components = _fields(inner, tuple(benchmark.components)) if isinstance(inner, dict) else None
    return ScoreLine(
        pointer,
        fields,
        tuple(value if isinstance(value, str) else brief(value) for value in key) if whole else None,
        tuple(name for name in benchmark.key if name in fields.values and not isinstance(fields.values[name], str)),
        _status(fields.values.get(STATUS), components),
        components,
        all(meant not in benchmark.key for _, meant in fields.misspelt),
    )


def further_fields(benchmark: Benchmark) -> tuple[str, ...]:
    """Give the fields that a line may hold beside key, status and components."""
    return (*benchmark.record.fields, *(claim.field for claim in benchmark.record.claims))


def _status(value: Json, components: Fields | None) -> str | None:
    """Give the status that is meant: the written one, one that looks like it, or what the numbers speak for."""
    if isinstance(value, str):
        return value if value in STATUSES else nearest(value, STATUSES)
    if value is None and components is not None and any(each is not None for each in components.values.values()):
        return SCORED
    return None


def _fields(record: dict[str, Json], needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> Fields:
    known = (*needed, *optional)
    if len(record) == len(needed) and all(name in record for name in needed):
        return Fields(record)
    missing = tuple(name for name in needed if name not in record)
    unknown = [name for name in record if name not in known]
    misspelt = _misspelt(record, unknown, [name for name in known if name not in record])
    values = {name: record[name] for name in known if name in record}
    values |= {meant: record[said] for said, meant in misspelt.items()}
    return Fields(
        values,
        tuple(name for name in missing if name not in values),
        tuple(misspelt.items()),
        tuple(name for name in unknown if name not in misspelt),
    )


def _misspelt(record: dict[str, Json], unknown: Iterable[str], absent: list[str]) -> dict[str, str]:
    """Pair unknown fields with the absent ones that they look like, or whose shape they have."""
    found: dict[str, str] = {}
    for name in list(unknown)[:_MOST_COMPARED]:
        meant = _in_its_place(record[name], absent) or nearest(name, absent)
        if meant is not None:
            found[name] = meant
            absent.remove(meant)
    return found


def _in_its_place(value: Json, absent: list[str]) -> str | None:
    return COMPONENTS if isinstance(value, dict) and COMPONENTS in absent else None
