"""Policies that a maintainer's change would alter under a published board, told before it is merged."""

from collections.abc import Iterable, Iterator

from checker.boards.changes.amendments import Amendment, amendments, refused
from checker.boards.changes.members import Unreadable
from checker.boards.changes.published import MANIFEST, published_policy
from checker.boards.changes.wording import WAYS_OUT, changed_policies
from checker.boards.policy import policy
from checker.formats.paths import DATA
from checker.jobs.workspace import Workspace
from checker.model.benchmark import Benchmark
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.tree import Tree
from checker.reading.located_yaml import read_yaml

ALTERED = "DCL003"
"""The rule id of a policy that would change under a published board."""


def altered_policies(workspace: Workspace, ids: Iterable[str]) -> tuple[Finding, ...]:
    """Give an error for each benchmark whose published policy would be another; `publish` would refuse it."""
    benchmarks = (workspace.benchmark(id).benchmark for id in ids)
    found = ((one, {name: parts for name, parts in _changed(workspace.tree, one) if parts}) for one in benchmarks)
    return tuple(
        Finding(
            ALTERED, Severity.ERROR, Problem(_place(workspace.tree, one, changed), changed_policies(changed), WAYS_OUT)
        )
        for one, changed in found
        if changed
    )


def _changed(tree: Tree, benchmark: Benchmark) -> Iterator[tuple[str, tuple[Amendment, ...]]]:
    for version in benchmark.versions.values():
        name = f"{benchmark.id}/{version.name}"
        raw = tree.read(f"{DATA}/{name}/{MANIFEST}")
        if raw is not None and not version.closed:
            yield name, refused(_amended(raw, benchmark, version.name))


def _amended(manifest: bytes, benchmark: Benchmark, version: str) -> tuple[Amendment, ...]:
    """Hold a published policy against the declared one; what cannot be read here `publish` will speak of."""
    try:
        known = published_policy(manifest)
    except Unreadable:
        return ()
    return () if known is None else amendments(known, policy(benchmark, benchmark.versions[version]))


def _place(tree: Tree, benchmark: Benchmark, changed: dict[str, tuple[Amendment, ...]]) -> Place:
    """Point at the first part that changed, or at the nearest key above it that is there."""
    path = f"{benchmark.folder}/benchmark.yaml"
    first = next(iter(changed.values()))[0].path
    return read_yaml(tree.read(path) or b"", path).place("/" + first.replace(".", "/"))
