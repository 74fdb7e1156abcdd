"""Finds the declared benchmarks and reads each one's whole folder."""

from collections.abc import Iterator, Mapping
from functools import partial

from checker.catalogue.entryschema import read_schema
from checker.catalogue.gathering import Gathering
from checker.catalogue.itemsets import item_sets, unmet_conditions
from checker.catalogue.prompts import instructions
from checker.formats.paths import BENCHMARKS, DECLARATION
from checker.model.declared import Declared
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place, Problem
from checker.model.item import ItemSet
from checker.model.json import Json
from checker.model.ruling import Ruling, Rulings
from checker.model.said import say
from checker.model.tree import Tree
from checker.reading.declaration.read import Declaration, read_declaration
from checker.reading.declaration.vocabulary import Vocabulary
from checker.reading.rulings import read_rulings

__all__ = ["DECLARATION", "FOLDER", "benchmark_ids", "declared"]

FOLDER = BENCHMARKS


def benchmark_ids(tree: Tree) -> tuple[str, ...]:
    """Give the ids of the declared benchmarks, sorted: the folders of benchmarks/ that hold benchmark.yaml."""
    return tuple(id for id in tree.folders(FOLDER) if tree.read(f"{FOLDER}/{id}/{DECLARATION}") is not None)


def declared(tree: Tree, id: str, vocabulary: Vocabulary) -> Declared:
    """Read a benchmark's folder: declaration, items, schema, scorer, the judge's instructions, rulings.

    Raises DeclarationRefusal with every mistake of all these files, each at its line; a mistake in benchmark.yaml
    itself hides those of the others.
    """
    declaration = _declaration(tree, id, vocabulary)
    gathering = Gathering(tree, declaration)
    items = item_sets(gathering)
    gathering.mistakes(unmet_conditions(declaration.benchmark, items))
    schema, scorer, prompts = _schema(gathering), _scorer(gathering), instructions(gathering)
    rulings = Rulings(dict(_rulings(gathering, items)))
    gathering.refuse()
    tree_id = tree.tree_id(declaration.benchmark.folder) or ""
    return Declared(declaration.benchmark, tree_id, items, schema, scorer, rulings, prompts)


def _declaration(tree: Tree, id: str, vocabulary: Vocabulary) -> Declaration:
    path = f"{FOLDER}/{id}/{DECLARATION}"
    raw = tree.read(path)
    if raw is None:
        message = say("the benchmark {id} has no file {name}", id=id, name=DECLARATION)
        raise DeclarationRefusal((Problem(Place(path), message, say("Write it; docs/declaration.md tells how.")),))
    return read_declaration(raw, path, vocabulary)


def _schema(gathering: Gathering) -> Mapping[str, Json]:
    name = gathering.benchmark.entry.schema
    raw = None if name is None else gathering.file(name, ("entry", "schema"))
    if name is None or raw is None:
        return {}
    return gathering.attempt(lambda: read_schema(raw, gathering.path(name))) or {}


def _scorer(gathering: Gathering) -> bytes | None:
    name = gathering.benchmark.scoring.scorer
    return None if name is None else gathering.file(name, ("score",))


def _rulings(gathering: Gathering, items: Mapping[str, ItemSet]) -> Iterator[tuple[str, tuple[Ruling, ...]]]:
    for path in gathering.below("rulings"):
        found = gathering.attempt(partial(_ruling_file, gathering, path, items))
        if found is not None:
            yield found


def _ruling_file(gathering: Gathering, path: str, items: Mapping[str, ItemSet]) -> tuple[str, tuple[Ruling, ...]]:
    raw = gathering.tree.read(path)
    if raw is None or not path.endswith(".yaml") or path.count("/") != gathering.path("rulings/x").count("/"):
        fix = say("Name it after the entry, rulings/<entry>.yaml, or move it away.")
        raise DeclarationRefusal((Problem(Place(path), say("this is no file of rulings"), fix),))
    return read_rulings(raw, path, gathering.benchmark, items)
