"""A small benchmark and entries on it, made of values; every test states what it changes."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from checker.metrics.comparers.base import OptionValue
from checker.model.benchmark import (
    Benchmark,
    Comparison,
    Component,
    ComponentKind,
    MissingPolicy,
    Scoring,
    Truth,
    TruthKind,
    Version,
)
from checker.model.declared import Declared
from checker.model.entry import Answer, Entry, Facts
from checker.model.finding import Place
from checker.model.grammar import EntryGrammar
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.json import Json
from checker.model.layout import Layout
from checker.model.metric import Metric, PerItem
from checker.model.ranking import Ranking
from checker.model.ruling import Rulings
from checker.model.scoring import ScoringTask, TruthBundle

NONCE = "0123456789abcdef" * 4
CANARIES = ("canary-of-the-truth-6f1e", "canary-of-the-truth-a07c")
IDS = ("a", "b", "c")
TREE_ID = "1" * 40
BINARY = Component("correct", ComponentKind.BINARY, "Correct")
OPEN = Truth(TruthKind.OPEN)
LABEL = Scoring({"correct": Comparison("label")})


def key(id: str) -> ItemKey:
    return ItemKey((id,))


def items(*ids: str, version: str = "v1", **attributes: tuple[str, ...]) -> ItemSet:
    """Give items with one attribute value each, in the order of the ids."""
    rows = [
        Item(key(id), {"id": id, **{name: values[number] for name, values in attributes.items()}})
        for number, id in enumerate(ids)
    ]
    return ItemSet(version, len(rows), tuple(rows))


def benchmark(
    *components: Component, scoring: Scoring = LABEL, truth: Truth = OPEN, count: int = len(IDS)
) -> Benchmark:
    named = {each.name: each for each in components or (BINARY,)}
    first = next(iter(named))
    return Benchmark(
        id="probe",
        title="Probe",
        item_noun="item",
        format="predictions",
        entry=EntryGrammar("{model}", {}),
        key=("id",),
        versions={"v1": Version("v1", count, "items/v1.jsonl", None, truth)},
        components=named,
        scoring=scoring,
        metrics={"score": Metric("score", "Score", PerItem((first,)), Fraction(100), 2)},
        ranking=Ranking("score"),
        missing=MissingPolicy.ZERO_FILL,
        views=(),
        claims=(),
    )


def declared(benchmark: Benchmark, item_set: ItemSet | None = None, scorer: str | None = None) -> Declared:
    source = None if scorer is None else scorer.encode()
    return Declared(benchmark, TREE_ID, {"v1": item_set or items(*IDS)}, {}, source, Rulings())


def entry(declared: Declared, answers: Mapping[str, Json], blank: tuple[str, ...] = ()) -> Entry:
    benchmark = declared.benchmark
    given = tuple(Answer(key(id), value, Place("p", f"/{id}"), id in blank) for id, value in answers.items())
    return Entry(
        path="submissions/probe/model",
        benchmark=benchmark,
        identity="2" * 40,
        nodes=(),
        documents={},
        schema={},
        layout=Layout(()),
        facts=Facts(version="v1"),
        version=benchmark.versions["v1"],
        items=declared.items["v1"],
        answers=given,
    )


def bundle(answers: Mapping[str, Json]) -> TruthBundle:
    return TruthBundle(CANARIES, answers, {})


def compared(
    compare: str, answers: Mapping[str, Json], truth: Mapping[str, Json], **options: OptionValue
) -> ScoringTask:
    """Give a task of one declared comparison."""
    scoring = Scoring({"correct": Comparison(compare, options)})
    return _task(scoring, None, (replace(BINARY, kind=ComponentKind.NUMBER),), answers, truth)


def scored(
    source: str,
    answers: Mapping[str, Json] | None = None,
    truth: Mapping[str, Json] | None = None,
    components: tuple[Component, ...] = (BINARY,),
) -> ScoringTask:
    """Give a task with a scorer; by default three answers, and canaries for a truth."""
    given = answers if answers is not None else dict.fromkeys(IDS, "x")
    known = truth if truth is not None else dict.fromkeys(IDS, CANARIES[0])
    return _task(Scoring(scorer="scorer.py"), source.encode(), components, given, known)


def _task(
    scoring: Scoring,
    source: bytes | None,
    components: tuple[Component, ...],
    answers: Mapping[str, Json],
    truth: Mapping[str, Json],
) -> ScoringTask:
    asked = tuple(tuple(each.name for each in components) for _ in answers)
    rows = tuple((key(id), value) for id, value in answers.items())
    return ScoringTask(scoring, source, components, rows, bundle(truth), asked)


class DictTree:
    """A tree of files in memory."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = dict(files)

    def walk(self, prefix: str = "") -> tuple:
        raise NotImplementedError

    def folders(self, prefix: str = "") -> tuple[str, ...]:
        raise NotImplementedError

    def read(self, path: str) -> bytes | None:
        return self._files.get(path)

    def tree_id(self, prefix: str = "") -> str | None:
        raise NotImplementedError
