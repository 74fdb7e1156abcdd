"""The small benchmark of the rule examples, read from its folder, and entries in it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.formats.entry import read_entry
from checker.formats.predictions import FORMAT
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.json import Document
from checker.reading.document import read_document

BASE = Path(__file__).parents[1] / "examples" / "base"
ENTRY = "submissions/shapes/outline-7b_2026-03-14"
DECLARED: Declared = declared(FolderTree(BASE), "shapes", vocabulary())
BENCHMARK = DECLARED.benchmark


def entry() -> Entry:
    return read_entry(FolderTree(BASE), ENTRY, DECLARED, FORMAT)


def predictions(value: Any) -> Mapping[str, Document]:
    raw = json.dumps(value).encode()
    return {"predictions": read_document("predictions", "e/predictions.json", raw)}
