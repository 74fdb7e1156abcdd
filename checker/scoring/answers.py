"""A maintainer's file of answers in the clear: read, joined with the items, and tried on the declared comparisons.

Messages name ids and lines and never an answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from checker.metrics.comparers import comparers
from checker.metrics.conditions import satisfies
from checker.model.benchmark import Benchmark
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place, Problem
from checker.model.item import Item, ItemSet, number_occurrences
from checker.model.json import Fault, Json
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.strict import read_json, read_lines
from checker.scoring.patches.truth import BadTruth, read_trial

_FEW = 5


@dataclass(frozen=True, slots=True)
class Given:
    """One answer by its item's written id. `line` counts from 1, None where the file is one object."""

    id: str
    answer: Json
    tags: Mapping[str, Sequence[str]] = field(default_factory=dict)
    line: int | None = None


def read_answers(raw: bytes, path: str, benchmark: Benchmark, items: ItemSet) -> tuple[Given, ...]:
    """Read JSON Lines of the key fields, `answer` and `tags`, or one object of id to answer; one for each item.

    Raises DeclarationRefusal with every fault at its line.
    """
    value, faults = read_json(raw)
    if not faults and isinstance(value, dict) and not value.keys() & {"answer", *benchmark.key}:
        given = [Given(id, answer) for id, answer in value.items()]
        problems: list[Problem] = []
    else:
        given, problems = _from_lines(raw, path, benchmark.key)
    problems = problems or [*_ids(given, path, items), *_unread(given, path, benchmark, items)]
    if problems:
        raise DeclarationRefusal(tuple(problems))
    return tuple(given)


def _from_lines(raw: bytes, path: str, key: tuple[str, ...]) -> tuple[list[Given], list[Problem]]:
    lines, faults = read_lines(raw)
    if faults:
        return [], [_unread_line(path, fault) for fault in faults]
    problems = [problem for n, line in enumerate(lines, 1) for problem in _shape(line, Place(path, line=n), key)]
    if problems:
        return [], problems
    rows = [line for line in lines if isinstance(line, dict)]
    keys = number_occurrences(tuple(str(row[name]) for name in key) for row in rows)
    return [_given(row, str(id), n) for n, (row, id) in enumerate(zip(rows, keys, strict=True), 1)], []


def _unread_line(path: str, fault: Fault) -> Problem:
    """Tell a fault of the file by its kind alone: its message may quote an answer."""
    kind = fault.kind.value.replace("_", " ")
    what = say("this is not strict JSON: {kind}", kind=kind)
    return Problem(Place(path, line=fault.line, column=fault.column), what, say("Write one JSON object on each line."))


def _given(row: Mapping[str, Json], id: str, line: int) -> Given:
    tags = row.get("tags")
    named = tags if isinstance(tags, dict) else {}
    listed = {name: [str(word) for word in words] for name, words in named.items() if isinstance(words, list)}
    return Given(id, row["answer"], listed, line)


def _shape(line: Json, place: Place, key: tuple[str, ...]) -> Iterator[Problem]:
    example = ", ".join([*(f'"{name}": "…"' for name in key), '"answer": …'])
    fix = say("Write {example}.", example=f"{{{example}}}")
    if not isinstance(line, dict):
        yield Problem(place, say("this line is not an object"), fix)
        return
    for name in [name for name in (*key, "answer") if name not in line]:
        yield Problem(place, say("this line has no {name}", name=name), fix)
    for name in sorted(line.keys() - {*key, "answer", "tags"}):
        yield Problem(place, say("{name} is not a key of an answer", name=name), fix)
    for name in [name for name in key if name in line and not isinstance(line[name], str)]:
        yield Problem(place, say("{name} is not a string", name=name), fix)
    if not _are_tags(line.get("tags", {})):
        yield Problem(
            place,
            say("the tags are not lists of strings by name"),
            say("Write {example}.", example='{"view": ["value"]}'),
        )


def _are_tags(tags: Json) -> bool:
    return isinstance(tags, dict) and all(
        isinstance(words, list) and all(isinstance(word, str) for word in words) for words in tags.values()
    )


def _ids(given: Sequence[Given], path: str, items: ItemSet) -> Iterator[Problem]:
    """Name answers to items that there are not, and items without an answer."""
    if items.items is None:
        return
    known = dict.fromkeys(str(item.key) for item in items.items)
    for each in given:
        if each.id not in known:
            what = say("there is no item {id} in {version}", id=each.id, version=items.version)
            yield Problem(Place(path, line=each.line), what, say("Remove it, or mend its id."))
    answered = {each.id for each in given}
    missing = [id for id in known if id not in answered]
    if missing:
        few = ", ".join(missing[:_FEW]) + (", …" if len(missing) > _FEW else "")
        what = say("{n} items have no answer: {few}", n=len(missing), few=few)
        yield Problem(Place(path), what, say("Give one answer for each item of {version}.", version=items.version))


def _unread(given: Sequence[Given], path: str, benchmark: Benchmark, items: ItemSet) -> Iterator[Problem]:
    """Name answers that a declared comparison could never compare with anything, or no patch be judged by."""
    yield from _unusable(given, path, benchmark)
    by_id = {str(item.key): item for item in items.items or ()}
    for each in given:
        for component, comparison in benchmark.scoring.comparisons.items():
            comparer = comparers()[comparison.compare]
            applies = benchmark.components[component].applies_to
            read = comparer.read_truth(each.answer, comparer.settle(comparison.options))
            if read is None and _concerns(by_id.get(each.id), applies):
                known = {"id": each.id, "compare": comparison.compare, "component": component}
                what = say("the answer of {id} cannot be compared by {compare}, which fills {component}", **known)
                key = comparer.wrong_key(each.answer)
                if key is not None:
                    what = say("no answer to {id} can be compared by {compare}: {key} is wrong", **known, key=key)
                fix = say("Give what it takes: {takes}.", takes=comparer.truth_takes or comparer.takes)
                yield Problem(Place(path, line=each.line), what, fix)


def _unusable(given: Sequence[Given], path: str, benchmark: Benchmark) -> Iterator[Problem]:
    patches = benchmark.scoring.patches
    for each in given if patches is not None else ():
        try:
            read_trial(each.answer, image=patches is not None and patches.image is not None)
        except BadTruth as bad:
            what = say("no patch can be judged by the answer of {id}: {key} is wrong", id=each.id, key=bad.key)
            yield Problem(Place(path, line=each.line), what, say("docs/declaration.md tells what it holds."))


def _concerns(item: Item | None, condition: Mapping[str, tuple[str, ...]]) -> bool:
    return item is None or satisfies(item, condition)
