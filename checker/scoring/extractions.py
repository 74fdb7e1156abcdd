"""Extraction as a stage of its own: what was read out of each answer, kept as JSON, and graded again from there.

A kept extraction names the digest of the answer that it was made from and is used for no other one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

from checker.metrics.comparers.by_item import COMPARER, read_kept
from checker.metrics.expectations.base import BadExpectation
from checker.metrics.expectations.expect import Expectation, extraction_document, read_expectation
from checker.model.benchmark import Benchmark
from checker.model.entry import Answer, Entry
from checker.model.errors import UsageRefusal
from checker.model.json import Json
from checker.model.said import Said, say
from checker.model.scoring import TruthBundle
from checker.reading.canonical import dump_line
from checker.reading.digests import digest

_MOST_NOTED = 50


def extracts(benchmark: Benchmark) -> bool:
    """Whether answers of a benchmark are extracted before they are graded."""
    return any(each.compare == COMPARER.name for each in benchmark.scoring.comparisons.values())


def expectations_of(bundle: TruthBundle) -> Mapping[str, Expectation]:
    """Give what each item expects, by its written id; what is no expectation is left to the scorer to refuse."""
    found: dict[str, Expectation] = {}
    for id, truth in bundle.answers.items():
        try:
            found[id] = read_expectation(truth)
        except BadExpectation:
            continue
    return found


def most_of(bundle: TruthBundle) -> Mapping[str, Fraction]:
    """Give the points that can be reached, by the item's written id."""
    return {id: each.max_score for id, each in expectations_of(bundle).items()}


def extractions_document(entry: Entry, version: str, bundle: TruthBundle) -> Json:
    """Give everything that is read out of an entry's answers."""
    expected = expectations_of(bundle)
    items: dict[str, Json] = {}
    for answer, text in _said(entry):
        id = str(answer.key)
        if id in expected:
            items[id] = {"answer": _digest(text), **extraction_document(expected[id].extract(text), text)}
    return {"benchmark": entry.benchmark.id, "version": version, "items": items}


def replay_key(key: str, document: Json) -> str:
    """Give the key under which a rescoring of kept extractions is known: never that of the answers themselves."""
    return sha256(dump_line([key, digest(dump_line(document))])).hexdigest()


def replayed(entry: Entry, version: str, document: Json) -> Entry:
    """Give the entry with its answers as they were extracted. Raises UsageRefusal where these are of other answers."""
    items = document.get("items") if isinstance(document, dict) else None
    known = isinstance(document, dict) and document.get("benchmark") == entry.benchmark.id
    if not isinstance(document, dict) or not isinstance(items, dict) or not known or document.get("version") != version:
        raise _unfit(entry, say("it holds none of {id} {version}", id=entry.benchmark.id, version=version))
    kept = {str(answer.key): _kept(entry, answer, text, items) for answer, text in _said(entry)}
    for id in items.keys() - kept.keys():
        raise _unfit(entry, say("the entry has no answer to {id}", id=id))
    answers = tuple(replace(each, value=kept.get(str(each.key), each.value)) for each in entry.answers)
    return replace(entry, answers=answers)


def notes_on(entry: Entry, bundle: TruthBundle) -> Mapping[str, tuple[Said, ...]]:
    """Say what is read out of each answer, by the item's written id."""
    expected = expectations_of(bundle)
    return {str(a.key): tuple(_notes(expected[str(a.key)], a.value)) for a in entry.answers if str(a.key) in expected}


def _kept(entry: Entry, answer: Answer, text: str, items: Mapping[str, Json]) -> Json:
    id = str(answer.key)
    item = items.get(id)
    if not isinstance(item, dict):
        raise _unfit(entry, say("it has nothing of the answer to {id}", id=id))
    if item.get("answer") != _digest(text):
        raise _unfit(entry, say("its extraction for {id} was made from another answer", id=id))
    kept: dict[str, Json] = {"text": text, "extraction": {name: item[name] for name in item if name != "answer"}}
    if read_kept(kept) is None:
        raise _unfit(entry, say("its extraction for {id} does not have the shape of one", id=id))
    return kept


def _notes(expected: Expectation, value: Json) -> Iterator[Said]:
    text = value if isinstance(value, str) else str(value["text"]) if isinstance(value, dict) else ""
    extraction = expected.extract(text) if isinstance(value, str) else read_kept(value)
    yield say("kind: {kind}", kind=expected.kind.name)
    found = extraction.found if extraction is not None else ()
    if not found:
        yield say("nothing was found")
    for each in found[:_MOST_NOTED]:
        place: dict[str, str | int] = {"start": each.span.start, "end": each.span.end, "text": each.span.of(text)[:400]}
        if each.value is None:
            yield say("{start} to {end}: {text} is nothing expected", **place)
        elif each.label:
            yield say("{start} to {end}: {text} read as {label} = {value}", **place, label=each.label, value=each.value)
        else:
            yield say("{start} to {end}: {text} read as {value}", **place, value=each.value)


def _said(entry: Entry) -> Iterator[tuple[Answer, str]]:
    for answer in entry.answers:
        if not answer.blank and isinstance(answer.value, str):
            yield answer, answer.value


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _unfit(entry: Entry, why: Said) -> UsageRefusal:
    message = Said(f"the kept extraction is not of {{entry}}: {why.template}", (("entry", entry.name), *why.values))
    return UsageRefusal(message, say("Extract again with --extractions."))
