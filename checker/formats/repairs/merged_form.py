"""Repairs records in the merged form: what they bring beside the item's key and the prediction goes."""

from collections.abc import Iterator

from checker.formats.records import PREDICTION, PREDICTIONS, brings_truth, merged_at
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.json import Document, Json
from checker.model.repair import Declined, Remedy, Rewrite, Splice, repair
from checker.model.said import say
from checker.reading.pointer import child, resolve
from checker.reading.spans import Member, behind_space, elements, members
from checker.reading.splices import as_text

RULE = "SCH013"
_OLDER = "answer"  # what the prediction is called where the truth stands beside it


@repair("merged-form", Entry, "leave only keys and predictions in records", rules=(RULE,), formats=(PREDICTIONS,))
def merged_form(entry: Entry) -> Iterator[Remedy]:
    """Take out of records in the merged form all that is neither a field of the item's key nor the prediction.

    An `answer` beside a truth of its own is the prediction. Keys and predictions stay as they are written. Records
    under the names of an object become a list, in their order.

    Left alone: a file with a record whose key or prediction cannot be told.
    """
    document = entry.document(PREDICTIONS)
    if document is None or not document.readable:
        return
    places = merged_at(document, entry.benchmark)
    if not places:
        return
    key = entry.benchmark.key
    unclear = next((place for place in _records(document, places) if not _clear(document, place, key)), None)
    if unclear is not None:
        yield _declined(document, unclear, key)
        return
    splices = tuple(_splices(as_text(document.raw), set(places), key))
    message = say("{n} records keep the key and the prediction only", n=len(places))
    if len(places) == 1:
        message = say("one record keeps the key and the prediction only")
    yield Rewrite(document.path, splices, RULE, message)


def _records(document: Document, merged: tuple[str, ...]) -> tuple[str, ...]:
    """Give the records that must change: in a list those that are merged, of an object all."""
    return tuple(child("", key) for key in document.value) if isinstance(document.value, dict) else merged


def _clear(document: Document, place: str, key: tuple[str, ...]) -> bool:
    """Whether a record tells its key and its prediction."""
    record = resolve(document.value, place)[1]
    if not isinstance(record, dict):
        return False
    return all(isinstance(record.get(field), str) for field in key) and _prediction_in(record) is not None


def _prediction_in(record: dict[str, Json]) -> str | None:
    if PREDICTION in record:
        return PREDICTION
    return _OLDER if _OLDER in record and brings_truth(record) else None


def _declined(document: Document, unclear: str, key: tuple[str, ...]) -> Declined:
    return Declined(
        Place(document.path, unclear),
        RULE,
        say("the record does not tell its {fields}", fields=", ".join((*key, PREDICTION))),
        say("Write the file anew from your run, with these fields only."),
    )


def _splices(text: str, merged: set[str], key: tuple[str, ...]) -> Iterator[Splice]:
    begin = behind_space(text)
    if text[begin] == "[":
        for index, (start, _) in enumerate(elements(text, begin)):
            if f"/{index}" in merged:
                yield _stripped(text, start, key)
        return
    yield Splice(begin, begin + 1, "[")
    for member in members(text, begin):
        yield Splice(member.key_start, member.start, "")
        yield _stripped(text, member.start, key)
    end = len(text.rstrip(" \t\r\n"))
    yield Splice(end - 1, end, "]")


def _stripped(text: str, start: int, key: tuple[str, ...]) -> Splice:
    """Write a record anew with what it keeps, each value as it was written and the space as before its first field."""
    inside = members(text, start)
    by_key = {member.key: member for member in inside}
    prediction = by_key.get(PREDICTION) or by_key[_OLDER]
    lead = inside[0].lead
    kept = [by_key[field].within(text) for field in key] + [_as_prediction(text, prediction)]
    end = text.index("}", behind_space(text, inside[-1].end))
    tail = text[inside[-1].end : end]
    separator = f",{lead if lead else ' ' * (len(inside) > 1 and bool(inside[1].lead))}"
    return Splice(start, end + 1, f"{{{lead}{separator.join(kept)}{tail}}}")


def _as_prediction(text: str, member: Member) -> str:
    return f'"{PREDICTION}"{text[member.key_end : member.end]}'
