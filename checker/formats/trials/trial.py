"""The records of trials.json, each seen for what it is, so that one mistake is one finding."""

from collections.abc import Mapping, Sequence

from checker.formats.remember import remembered
from checker.formats.trials.fields import FIELDS, OTHER_WORDS, REQUIRED
from checker.formats.trials.names import ITEM, TRIALS
from checker.model.entry import Entry
from checker.model.json import Document, Json
from checker.model.value import dataclass
from checker.reading.nearest import nearest
from checker.reading.pointer import child

_MOST_COMPARED = 20
"""Unknown fields of one object, the first, that may be misspelt ones."""


@dataclass(frozen=True, slots=True)
class Named:
    """How the fields of an object are named: `misspelt` pairs a field with what it should be called."""

    missing: tuple[str, ...] = ()
    misspelt: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trial:
    """One record that is an object, with the names of its fields as they are."""

    pointer: str
    fields: dict[str, Json]
    named: Named

    @property
    def item(self) -> str | None:
        """The id of the item that it is about, under whichever name; None where that tells nothing."""
        value = self.get(ITEM)
        return value if isinstance(value, str) and value.strip() else None

    def get(self, field: str) -> Json:
        """Give a field's value, under the name that it was given; None where it is absent."""
        return self.fields.get(self._written(field))

    def at(self, field: str) -> str:
        """Give where a field's value stands, under whichever name."""
        return child(self.pointer, self._written(field))

    def _written(self, field: str) -> str:
        return next((name for name, meant in self.named.misspelt if meant == field), field)


_RIGHT = Named()


def trials_of(entry: Entry) -> tuple[Trial, ...]:
    """Give the records of an entry's trials that are objects; nothing where they are no list."""
    document = entry.document(TRIALS)
    return () if document is None else trials_in(document)


@remembered
def trials_in(document: Document) -> tuple[Trial, ...]:
    """Give the records of a readable document that are objects, in file order."""
    return tuple(
        Trial(child("", index), record, names_of(record, REQUIRED, FIELDS, OTHER_WORDS))
        for index, record in enumerate(document.value if isinstance(document.value, list) else ())
        if isinstance(record, dict)
    )


def names_of(
    record: Mapping[str, Json], required: Sequence[str], known: Sequence[str], words: Mapping[str, str]
) -> Named:
    """See which fields an object lacks, and which of its own are none of the known ones."""
    missing = [field for field in required if field not in record]
    unknown = [field for field in record if field not in known]
    if not missing and not unknown:
        return _RIGHT
    misspelt: dict[str, str] = {}
    for field in unknown[:_MOST_COMPARED] if missing else ():
        by_word = words.get(field.casefold())
        meant = by_word if by_word in missing else nearest(field, missing)
        if meant is not None:
            misspelt[field] = meant
            missing.remove(meant)
    left = tuple(field for field in unknown if field not in misspelt)
    return Named(tuple(missing), tuple(misspelt.items()), left)
