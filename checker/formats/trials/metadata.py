"""The run metadata of a record: a core of four fields that every scaffold fills in, and what else it reports."""

from collections.abc import Iterator
from decimal import Decimal

from checker.formats.remember import remembered
from checker.formats.trials.fields import CORE, COST, FAILED, METADATA, OTHER_CORE_WORDS, OUTCOME, OUTCOMES, TURNS
from checker.formats.trials.trial import Named, Trial, names_of, trials_of
from checker.model.entry import Entry
from checker.model.json import Json
from checker.model.value import dataclass
from checker.reading.pointer import child

EXPECTED = {
    OUTCOME: "one of completed, error, incomplete",
    FAILED: "true or false",
    TURNS: "an integer, 0 or more",
    COST: "a number, 0 or more, or null",
}
"""What each field of the core holds."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """The run metadata of one record, where that is an object, with the names of its fields as they are."""

    trial: Trial
    pointer: str
    fields: dict[str, Json]
    named: Named

    def sound(self, field: str) -> Json:
        """Give a field of the core under its right name, where its value is as it should be; else None."""
        value = self.fields.get(field)
        return value if field in self.fields and fits(field, value) else None

    def at(self, field: str) -> str:
        """Give where a field stands."""
        return child(self.pointer, field)


@remembered
def metadata_of(entry: Entry) -> tuple[Metadata, ...]:
    """Give the run metadata of an entry's records, where it is an object."""
    return tuple(_metadata(entry))


def fits(field: str, value: Json) -> bool:
    """Whether a field of the core has a value of its kind."""
    if field == OUTCOME:
        return isinstance(value, str) and value in OUTCOMES
    if field == FAILED:
        return isinstance(value, bool)
    if field == TURNS:
        return is_amount(value) and isinstance(value, int | Decimal) and value == int(value)
    return value is None or is_amount(value)


def is_amount(value: Json) -> bool:
    """Whether a value is a number, 0 or more."""
    return isinstance(value, int | Decimal) and not isinstance(value, bool) and value >= 0


def _metadata(entry: Entry) -> Iterator[Metadata]:
    for trial in trials_of(entry):
        fields = trial.get(METADATA)
        if isinstance(fields, dict):
            named = names_of(fields, CORE, CORE, OTHER_CORE_WORDS)
            yield Metadata(trial, trial.at(METADATA), fields, named)
