"""Repairs records in the merged form: what they bring beside the item's key and the prediction goes."""

from collections.abc import Iterator

from checker.formats.predictions.merged import key_text
from checker.formats.predictions.records import PREDICTION, PREDICTIONS, brings_truth, merged_at
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.json import Document, Json
from checker.model.keyfields import MergedForm
from checker.model.repair import Declined, Remedy, Rewrite, Splice, repair
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.canonical import dump_line
from checker.reading.pointer import child, resolve
from checker.reading.spans import Member, behind_space, elements, members
from checker.reading.splices import as_text

RULE = "SCH013"


@repair("merged-form", Entry, "leave only keys and predictions in records", rules=(RULE,), formats=(PREDICTIONS,))
def merged_form(entry: Entry) -> Iterator[Remedy]:
    """Take out of records in the merged form all that is neither a field of the item's key nor the prediction.

    An `answer` beside a truth of its own is the prediction, or what the benchmark declares under `merged`; a field of
    the key that is not there is put together as declared there. What is there stays as it is written. Records under the
    names of an object become a list, in their order.

    Left alone: a file with a record whose key or prediction cannot be told.
    """
    document = entry.document(PREDICTIONS)
    if document is None or not document.readable:
        return
    places = merged_at(document, entry.benchmark)
    if not places:
        return
    key, form = entry.benchmark.key, entry.benchmark.merged or MergedForm()
    unclear = next((place for place in _records(document, places) if not _clear(document, place, key, form)), None)
    if unclear is not None:
        yield _declined(document, unclear, key)
        return
    splices = tuple(_splices(document, as_text(document.raw), set(places), Kept(key, form)))
    message = say("{n} records keep the key and the prediction only", n=len(places))
    if len(places) == 1:
        message = say("one record keeps the key and the prediction only")
    yield Rewrite(document.path, splices, RULE, message)


def _records(document: Document, merged: tuple[str, ...]) -> tuple[str, ...]:
    """Give the records that must change: in a list those that are merged, of an object all."""
    return tuple(child("", key) for key in document.value) if isinstance(document.value, dict) else merged


def _clear(document: Document, place: str, key: tuple[str, ...], form: MergedForm) -> bool:
    """Whether a record tells its key and its prediction."""
    record = resolve(document.value, place)[1]
    if not isinstance(record, dict):
        return False
    return all(key_text(record, field, form) is not None for field in key) and _prediction_in(record, form) is not None


def _prediction_in(record: dict[str, Json], form: MergedForm) -> str | None:
    if PREDICTION in record:
        return PREDICTION
    older = form.prediction.removeprefix("/")
    return older if older in record and brings_truth(record) else None


def _declined(document: Document, unclear: str, key: tuple[str, ...]) -> Declined:
    return Declined(
        Place(document.path, unclear),
        RULE,
        say("the record does not tell its {fields}", fields=", ".join((*key, PREDICTION))),
        say("Write the file anew from your run, with these fields only."),
    )


@dataclass(frozen=True, slots=True)
class Kept:
    """What a record keeps: the fields of the key, and the prediction wherever it stands."""

    key: tuple[str, ...]
    form: MergedForm


def _splices(document: Document, text: str, merged: set[str], kept: Kept) -> Iterator[Splice]:
    begin = behind_space(text)
    if text[begin] == "[":
        for index, (start, _) in enumerate(elements(text, begin)):
            if f"/{index}" in merged:
                yield _stripped(text, start, kept, _record(document, f"/{index}"))
        return
    yield Splice(begin, begin + 1, "[")
    for member in members(text, begin):
        yield Splice(member.key_start, member.start, "")
        yield _stripped(text, member.start, kept, _record(document, child("", member.key)))
    end = len(text.rstrip(" \t\r\n"))
    yield Splice(end - 1, end, "]")


def _record(document: Document, place: str) -> dict[str, Json]:
    record = resolve(document.value, place)[1]
    return record if isinstance(record, dict) else {}


def _stripped(text: str, start: int, kept: Kept, record: dict[str, Json]) -> Splice:
    """Write a record anew with what it keeps, each value as it was written and the space as before its first field."""
    inside = members(text, start)
    by_key = {member.key: member for member in inside}
    lead = inside[0].lead
    fields = [by_key[each].within(text) if each in by_key else _built(each, record, kept.form) for each in kept.key]
    fields.append(_as_prediction(text, by_key[_prediction_in(record, kept.form) or PREDICTION]))
    end = text.index("}", behind_space(text, inside[-1].end))
    tail = text[inside[-1].end : end]
    separator = f",{lead if lead else ' ' * (len(inside) > 1 and bool(inside[1].lead))}"
    return Splice(start, end + 1, f"{{{lead}{separator.join(fields)}{tail}}}")


def _built(field: str, record: dict[str, Json], form: MergedForm) -> str:
    name, value = (dump_line(each).decode("utf-8").strip() for each in (field, key_text(record, field, form)))
    return f"{name}: {value}"


def _as_prediction(text: str, member: Member) -> str:
    return f'"{PREDICTION}"{text[member.key_end : member.end]}'
