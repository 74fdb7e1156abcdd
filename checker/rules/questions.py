"""What was asked and what an entry repeats of it: what the rules on free answers share."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from checker.formats.answers.names import ANSWERS, FORMAT_NAME
from checker.formats.answers.records import AnswerRecord, answer_records, says_something
from checker.formats.remember import remembered
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.json import Json
from checker.model.value import dataclass
from checker.reading.plaintext import SHOWN, digests_of, normal
from checker.reading.pointer import child
from checker.rules.versions import items_of

__all__ = ["ANSWERS", "FORMAT_NAME", "AnswerRecord", "Asked", "Repeated", "answer_records", "asked", "place"]

_STALE = 2
"""From this many differing queries on, and where they are most of those there are, the template is another one."""


class Repeated(StrEnum):
    """How a record's query stands to what the item asks."""

    SAME = "same"
    ABSENT = "absent"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Asked:
    """One record about a known item that asks something. `whose` is another item whose text the record repeats."""

    record: AnswerRecord
    item: Item
    repeated: Repeated
    whose: ItemKey | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """All such records; `stale`: so many queries differ that the file was made for other questions."""

    asked: tuple[Asked, ...]
    stale: bool

    def those(self, repeated: Repeated) -> tuple[Asked, ...]:
        """Give the records whose query stands so."""
        return tuple(each for each in self.asked if each.repeated is repeated)


def place(entry: Entry, pointer: str, *, at_key: bool = False) -> Place:
    """Give a place in an entry's answers, which were read."""
    return Place(entry.documents[ANSWERS].path, pointer, at_key=at_key)


def template_command(entry: Entry) -> str:
    """Give the command that writes a fresh file to fill in."""
    return f"pullrank template {entry.benchmark.id}"


def query_place(entry: Entry, record: AnswerRecord) -> Place:
    """Give the place of a record's query, of the record where there is none."""
    name = entry.benchmark.answers.query
    return place(entry, child(record.pointer, name) if name in record.record else record.pointer)


@remembered
def asked(entry: Entry) -> Sheet:
    """Hold each record's query against the item's text of that name; nothing where items have no such texts."""
    items, name = items_of(entry), entry.benchmark.answers.query
    texts = _texts(items, name)
    found = tuple(_asked(answer_records(entry), texts, _by_text(entry), name))
    differing = sum(each.repeated is Repeated.DIFFERENT for each in found)
    there = sum(each.repeated is not Repeated.ABSENT for each in found)
    return Sheet(found, differing >= _STALE and 2 * differing > there)


def meant_item(entry: Entry, record: AnswerRecord) -> str | None:
    """Give the id of the item that asks what a record repeats, for one whose own id cannot be taken."""
    said = record.record.get(entry.benchmark.answers.query)
    key = _by_text(entry).get(normal(said)) if isinstance(said, str) else None
    return str(key) if key is not None else None


@remembered
def _by_text(entry: Entry) -> Mapping[str, ItemKey]:
    return {text: key for key, (_, text) in _texts(items_of(entry), entry.benchmark.answers.query).items()}


@remembered
def misplaced(entry: Entry) -> frozenset[str]:
    """Give the pointers of records that repeat what another item asks: their ids are most likely the slip."""
    return frozenset(each.record.pointer for each in asked(entry).asked if each.whose is not None)


def version_asked(entry: Entry) -> str | None:
    """Name another version whose items ask what most of the records repeat; None without such."""
    name = entry.benchmark.answers.query
    said = {normal(str(each.record[name])) for each in answer_records(entry) if says_something(each.record.get(name))}
    meant = items_of(entry)
    for version, items in entry.versions.items():
        texts = {text for _, text in _texts(items, name).values()}
        if (meant is None or version != meant.version) and 2 * len(said & texts) > len(said):
            return version
    return None


def digest_shown(entry: Entry) -> str:
    """Give the first digits of the digest of what the version asks, by which a template can be known again."""
    items = items_of(entry)
    return digests_of(items).get(entry.benchmark.answers.query, "")[:SHOWN] if items is not None else ""


def _asked(
    records: tuple[AnswerRecord, ...],
    texts: Mapping[ItemKey, tuple[Item, str]],
    by_text: Mapping[str, ItemKey],
    name: str,
) -> Iterator[Asked]:
    for record in records:
        known = texts.get(ItemKey(record.parts)) if record.parts is not None else None
        if known is None:
            continue
        item, text = known
        said = record.record.get(name)
        repeated = _repeated(said, text)
        other = by_text.get(normal(said)) if repeated is Repeated.DIFFERENT and isinstance(said, str) else None
        yield Asked(record, item, repeated, other)


def _repeated(said: Json, text: str) -> Repeated:
    if said is None or (isinstance(said, str) and not normal(said)):
        return Repeated.ABSENT
    return Repeated.SAME if isinstance(said, str) and normal(said) == text else Repeated.DIFFERENT


@remembered
def _all_texts(items: ItemSet) -> Mapping[str, Mapping[ItemKey, tuple[Item, str]]]:
    listed = items.items or ()
    names = {name for item in listed for name in item.texts}
    return {
        name: {item.key: (item, normal(item.texts[name])) for item in listed if name in item.texts} for name in names
    }


def _texts(items: ItemSet | None, name: str) -> Mapping[ItemKey, tuple[Item, str]]:
    return {} if items is None else _all_texts(items).get(name, {})
