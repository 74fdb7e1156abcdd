"""Benchmarks that a maintainer's change brings or alters: read in full before anything is judged by them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from checker.jobs.workspace import Workspace
from checker.model.change import Change
from checker.model.finding import Finding, Ruled
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Brought:
    """What was read of a maintainer's change beside entries: its rulings, and what is to be said of all that."""

    ruled: tuple[Ruled, ...] = ()
    findings: tuple[Finding, ...] = ()


def read_brought(workspace: Workspace, change: Change | None) -> Brought:
    """Read the benchmarks that a maintainer's change touches. Raises DeclarationRefusal for mistakes in a folder."""
    if change is None or not change.by_maintainer:
        return Brought()
    from checker.jobs.amended import altered_policies  # noqa: PLC0415 — what is published is read for these alone
    from checker.jobs.stray_rulings import settle_rulings  # noqa: PLC0415

    brought = Workspace(workspace.root, workspace.tree, workspace.tree)
    ids = sorted(_touched(change) & set(brought.ids()))
    findings = (*settle_rulings(brought, ids), *altered_policies(brought, ids))
    return Brought(tuple(_ruled(brought, ids, change)), findings)


def _ruled(brought: Workspace, ids: Sequence[str], change: Change) -> Iterator[Ruled]:
    """Give the files of rulings that the change touches and leaves in place."""
    from checker.jobs.stray_rulings import ruling_file  # noqa: PLC0415

    paths = {file.path for file in change.files}
    for declared in map(brought.benchmark, ids):
        for entry, rulings in sorted(declared.rulings.by_entry.items()):
            if ruling_file(declared, entry) in paths:
                kinds = Counter(str(each.kind) for each in rulings)
                yield Ruled(declared.benchmark.id, entry, dict(sorted(kinds.items())))


def _touched(change: Change) -> set[str]:
    steps = [file.path.split("/") for file in change.files]
    return {each[1] for each in steps if each[0] == "benchmarks" and len(each) > 2}
