"""What a revision of an accepted entry says otherwise than the entry did."""

from collections.abc import Iterable, Mapping

from checker.formats.needs import VERSION
from checker.jobs.workspace import Workspace
from checker.model.errors import FolderRefusal
from checker.model.tree import Tree
from checker.reading.pointer import resolve
from checker.reading.strict import read_json

_SUBMISSION = "submission.json"


def moved_versions(workspace: Workspace, base: Tree, folders: Iterable[str]) -> Mapping[str, tuple[str, str]]:
    """Give the folders whose version in the base and here are both declared and differ, with the two.

    Raises DeclarationRefusal.
    """
    found: dict[str, tuple[str, str]] = {}
    for folder in folders:
        id = folder.split("/")[1]
        if id not in workspace.ids():
            continue
        benchmark = workspace.benchmark(id).benchmark
        pointer = benchmark.entry.fields.get(VERSION)
        old, new = (_version(tree, folder, pointer) for tree in (base, workspace.tree))
        if old != new and old in benchmark.versions and new in benchmark.versions:
            found[folder] = (str(old), str(new))
    return found


def _version(tree: Tree, folder: str, pointer: str | None) -> str | None:
    try:
        raw = tree.read(f"{folder}/{_SUBMISSION}")
    except FolderRefusal:
        return None
    if raw is None or pointer is None:
        return None
    value, faults = read_json(raw)
    version = resolve(value, pointer)[1] if not faults else None
    return version if isinstance(version, str) else None
