"""The reference for maintainers: its examples are read by the reader, and it leaves out no key."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from declaration_samples import VOCABULARY, read_benchmark

from checker.model.json import Json
from checker.model.ruling import RulingKind
from checker.reading.declaration.schema import declaration_schema
from checker.reading.items import read_items
from checker.reading.rulings import read_rulings

PAGE = (Path(__file__).parents[2] / "docs" / "declaration.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_small_example_is_small_and_is_read() -> None:
    text = fenced("yaml")[0]
    assert len(text.splitlines()) <= 25
    spelling = read_benchmark(text.encode(), "benchmarks/spelling/benchmark.yaml", VOCABULARY)
    (line,) = fenced("json")
    one = spelling.versions["v1"].__class__("v1", 1, "items/v1.jsonl", None, spelling.versions["v1"].truth)
    (item,) = read_items(line.encode(), "items/v1.jsonl", spelling, one).items or ()
    assert item.tags == {"topics": ("food", "travel")}


def test_the_example_of_rulings_is_read() -> None:
    spelling = read_benchmark(fenced("yaml")[0].encode(), "benchmarks/spelling/benchmark.yaml", VOCABULARY)
    _, rulings = read_rulings(fenced("yaml")[-1].encode(), "rulings/small-model_2026-01-31.yaml", spelling)
    assert [ruling.kind for ruling in rulings] == [RulingKind.REWARD_HACK, RulingKind.MISSING_POLICY]


def test_no_key_and_no_word_is_left_out() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    written = set(re.findall(r"[A-Za-z_$]+", " ".join([*re.findall(r"`([^`]+)`", prose), *fenced("yaml")])))
    assert sorted(set(words(declaration_schema())) - written) == []
    assert {kind.value for kind in RulingKind} <= written


def words(node: Json) -> Iterator[str]:
    """Give every key and every word of a choice that the schema knows."""
    if isinstance(node, dict):
        properties: Any = node.get("properties")
        yield from properties if isinstance(properties, dict) else ()
        choices = node.get("enum")
        yield from (str(word) for word in (choices if isinstance(choices, list) else ()))
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from words(each)
