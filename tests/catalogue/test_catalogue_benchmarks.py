"""Benchmarks are found by looking, and a folder's mistakes are named in whichever of its files they are."""

import json
from pathlib import Path

import pytest

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import benchmark_ids, declared
from checker.catalogue.vocabulary import vocabulary
from checker.model.declared import Declared
from checker.model.errors import DeclarationRefusal
from checker.model.item import ItemKey
from checker.model.ruling import RulingKind

DECLARATION = """\
id: sums
title: Sums
format: predictions
entry:
  schema: submission.schema.json
key: [id, task]
versions:
  v1: {items: items/v1.jsonl, count: 3}
  small: {items: items/small.jsonl, count: 1, subset_of: v1}
  secret: {items: null, count: 1, subset_of: small}
components:
  exact: {kind: binary}
  style: {kind: binary, judged: true, applies_to: {task: [word]}}
score: scorer.py
metrics:
  accuracy: {per_item: exact}
  words: {per_item: exact, where: {topic: [plain, old]}}
ranking: {by: accuracy}
views: {strata: [topic, task], tags: [traps]}
truth: {kind: open, store: file:truth.json}
"""


def item(id: str, task: str = "sum", topic: str = "plain") -> str:
    return json.dumps({"id": id, "task": task, "strata": {"topic": topic}}) + "\n"


FILES = {
    "benchmark.yaml": DECLARATION,
    "items/v1.jsonl": item("a") + item("b", "word") + item("a"),
    "items/small.jsonl": item("b", "word"),
    "submission.schema.json": '{"type": "object",\n "properties": {"note": {"type": "string"}}}\n',
    "scorer.py": "def score(answers, truth): ...\n",
    "rulings/fast.yaml": 'entry: fast\nrulings:\n  - {kind: reward_hack, reason: Peeked., items: ["a|sum#2"]}\n',
    "README.md": "# Sums\n",
}


def folder(tmp_path: Path, **changed: str | None) -> FolderTree:
    """Write the files with some changed (`__` for a dot, `_slash_` for a slash) or left out."""
    files = FILES | {name.replace("_slash_", "/").replace("__", "."): text for name, text in changed.items()}
    for name, text in files.items():
        path = tmp_path / "benchmarks" / "sums" / name
        if text is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
    return FolderTree(tmp_path)


def read(tree: FolderTree) -> Declared:
    return declared(tree, "sums", vocabulary())


def problems(tree: FolderTree) -> list[tuple[str, int | None, str]]:
    with pytest.raises(DeclarationRefusal) as caught:
        read(tree)
    return [
        (p.where.path.removeprefix("benchmarks/sums/"), p.where.line, p.message.fill(str))
        for p in caught.value.problems
    ]


def test_benchmarks_are_the_folders_with_a_declaration(tmp_path: Path) -> None:
    tree = folder(tmp_path)
    (tmp_path / "benchmarks" / "empty").mkdir()
    (tmp_path / "benchmarks" / "notes").mkdir()
    (tmp_path / "benchmarks" / "notes" / "README.md").write_bytes(b"nothing")
    (tmp_path / "benchmarks" / "benchmark.yaml").write_bytes(b"id: none")
    assert benchmark_ids(tree) == ("sums",)
    assert benchmark_ids(FolderTree(tmp_path / "benchmarks")) == ()


def test_a_whole_folder_is_read(tmp_path: Path) -> None:
    tree = folder(tmp_path)
    sums = read(tree)
    assert sums.tree_id == tree.tree_id("benchmarks/sums")
    assert [str(item.key) for item in sums.items["v1"].items or ()] == ["a|sum", "b|word", "a|sum#2"]
    assert sums.items["secret"].superset == {ItemKey(("b", "word"))}
    assert list(sums.items) == ["v1", "small", "secret"]
    assert sums.schema["properties"] == {"note": {"type": "string"}}
    assert sums.scorer == FILES["scorer.py"].encode()
    (ruling,) = sums.rulings.on("fast")
    assert (ruling.kind, ruling.items) == (RulingKind.REWARD_HACK, (ItemKey(("a", "sum"), 2),))


def test_what_is_not_declared_is_not_there(tmp_path: Path) -> None:
    text = DECLARATION.replace("entry:\n  schema: submission.schema.json\n", "")
    text = text.replace("score: scorer.py\n", "score: {exact: {compare: label}}\n")
    sums = read(folder(tmp_path, benchmark__yaml=text, rulings_slash_fast__yaml=None))
    assert (sums.schema, sums.scorer, sums.rulings.on("fast")) == ({}, None, ())


def test_a_missing_declaration_is_named(tmp_path: Path) -> None:
    assert problems(folder(tmp_path, benchmark__yaml=None)) == [
        ("benchmark.yaml", None, "the benchmark sums has no file benchmark.yaml")
    ]


def test_mistakes_of_the_declaration_come_first(tmp_path: Path) -> None:
    text = DECLARATION.replace("by: accuracy", "by: acuracy")
    assert problems(folder(tmp_path, benchmark__yaml=text, scorer__py=None)) == [
        ("benchmark.yaml", 18, "there is no metric acuracy")
    ]


def test_mistakes_of_all_files_are_named_at_once(tmp_path: Path) -> None:
    tree = folder(
        tmp_path,
        items_slash_v1__jsonl=item("a") + item("b", "word") + item(""),
        items_slash_small__jsonl=None,
        submission__schema__json='{"type": "object",\n "required": "note"}',
        scorer__py=None,
        rulings_slash_fast__yaml="entry: fast\nrulings:\n  - {kind: gone, reason: Peeked.}\n",
    )
    assert [each[:2] for each in problems(tree)] == [
        ("benchmark.yaml", 9),
        ("benchmark.yaml", 14),
        ("items/v1.jsonl", 3),
        ("rulings/fast.yaml", 3),
        ("submission.schema.json", 2),
    ]


def test_an_item_that_the_superset_does_not_have_is_named(tmp_path: Path) -> None:
    tree = folder(tmp_path, items_slash_small__jsonl=item("b", "sum"))
    assert problems(tree) == [("items/small.jsonl", 1, "the item b|sum is not one of v1")]


def test_a_condition_that_no_item_meets_is_named(tmp_path: Path) -> None:
    text = DECLARATION.replace("[word]", "[words]").replace("[plain, old]", "[fancy, old]")
    assert problems(folder(tmp_path, benchmark__yaml=text)) == [
        ("benchmark.yaml", 13, "no item has any of these values in task"),
        ("benchmark.yaml", 17, "no item has any of these values in topic"),
    ]


def test_a_condition_may_be_met_by_items_that_are_secret(tmp_path: Path) -> None:
    text = DECLARATION.replace("[word]", "[words]").replace("count: 1, subset_of: small", "count: 1")
    assert read(folder(tmp_path, benchmark__yaml=text)).items["secret"].superset is None


def test_every_file_among_the_rulings_is_one_of_rulings(tmp_path: Path) -> None:
    tree = folder(tmp_path, rulings_slash_notes__md="no", rulings_slash_old_slash_fast__yaml="entry: fast")
    assert problems(tree) == [
        ("rulings/notes.md", None, "this is no file of rulings"),
        ("rulings/old/fast.yaml", None, "this is no file of rulings"),
    ]


SCHEMAS = {
    "no JSON": ("{", 1, "ends"),
    "no object": ("[]", 1, "must be an object"),
    "another draft": ('{\n"$schema": "http://json-schema.org/draft-07/schema#"}', 2, "draft 2020-12"),
    "no schema": ('{"properties": {\n"a": {"type": "strin"}}}', 2, "not JSON Schema"),
    "reference to elsewhere": ('{"properties": {"a":\n{"$ref": "https://example.org/a.json"}}}', 2, "leads out of"),
    "reference to a file": ('{"$ref":\n"other.json"}', 2, "leads out of"),
    "reference to nothing": ('{"$ref":\n"#/$defs/a"}', 2, "leads to no schema"),
    "reference to no schema": ('{"enum": [{}], "$ref":\n"#/enum/0"}', 2, "leads to no schema"),
    "reference in a ring": ('{"$defs":\n{"a": {"anyOf": [{"$ref": "#/$defs/a"}]}}}', 2, "refers to itself"),
    "unique objects": ('{"properties": {"a": {"type": "array",\n"uniqueItems": true}}}', 2, "uniqueItems"),
    "dynamic reference": ('{\n"$dynamicRef": "#a"}', 2, "not allowed here"),
    "id inside": ('{"properties": {"a":\n{"$id": "https://example.org/"}}}', 2, "at the root alone"),
    "keyword of older drafts": ('{\n"dependencies": {}}', 2, "not allowed here"),
    "pattern": ('{"properties": {"a":\n{"pattern": "("}}}', 2, "no regular expression"),
    "pattern of keys": ('{"patternProperties": {\n"(": {}}}', 2, "no regular expression"),
}


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_that_cannot_be_used_is_named_at_its_line(tmp_path: Path, name: str) -> None:
    text, line, words = SCHEMAS[name]
    ((path, at, message),) = problems(folder(tmp_path, submission__schema__json=text))
    assert (path, at) == ("submission.schema.json", line)
    assert words in message


def test_a_schema_that_multiplies_is_refused(tmp_path: Path) -> None:
    steps = {f"d{n}": {"anyOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 4} for n in range(12)}
    text = json.dumps({"$defs": {**steps, "d12": {"type": "string"}}, "properties": {"a": {"$ref": "#/$defs/d0"}}})
    ((path, _, message),) = problems(folder(tmp_path, submission__schema__json=text))
    assert path == "submission.schema.json"
    assert "too large" in message


def test_a_long_chain_of_references_is_no_trouble(tmp_path: Path) -> None:
    steps = {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(1200)}
    text = json.dumps({"$defs": {**steps, "d1200": {"uniqueItems": True, "items": {"type": "string"}}}})
    assert read(folder(tmp_path, submission__schema__json=text)).schema


def test_the_vocabulary_is_what_there_is() -> None:
    known = vocabulary()
    assert "submission" in known.formats["predictions"]
    assert "label" in known.comparers
    assert known.misfit("label", "labels", "a") is not None
    assert known.misfit("label", "labels", ("a",)) is None
    assert known.arities["difference"] == 2
    assert known.fills["label"] == "binary"
    assert known.unscored["predictions"]
