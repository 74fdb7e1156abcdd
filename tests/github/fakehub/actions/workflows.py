"""Workflow files, read from a commit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from ..bare import Bare

FOLDER = ".github/workflows/"


@dataclass(frozen=True)
class Workflow:
    """One workflow file. `on` maps each event to its filters, {} where it has none."""

    path: str
    name: str
    on: dict[str, Any]
    document: dict[str, Any]

    @property
    def jobs(self) -> dict[str, dict[str, Any]]:
        return dict(self.document.get("jobs") or {})


def read(bare: Bare, commit: str) -> Iterator[Workflow]:
    """Give the workflows of a commit by path; a file that is no workflow is left out, as GitHub would not run it."""
    for path in bare.run("ls-tree", "--name-only", commit, FOLDER).splitlines():
        if path.endswith((".yml", ".yaml")):
            found = parse(path, bare.file(commit, path) or b"")
            if found is not None:
                yield found


def parse(path: str, raw: bytes) -> Workflow | None:
    try:
        document = yaml.safe_load(raw)
    except yaml.YAMLError:
        return None
    if not isinstance(document, dict) or not isinstance(document.get("jobs"), dict):
        return None
    # YAML 1.1 reads the key `on` as true.
    on = document.pop(True, document.get("on"))
    document["on"] = on
    return Workflow(path, str(document.get("name") or path), _events(on), document)


def _events(on: Any) -> dict[str, Any]:
    if isinstance(on, str):
        return {on: {}}
    if isinstance(on, list):
        return {str(name): {} for name in on}
    return {str(name): filters if filters is not None else {} for name, filters in (on or {}).items()}
