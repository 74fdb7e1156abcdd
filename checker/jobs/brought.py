"""Benchmarks that a maintainer's change brings or alters: read in full before anything is judged by them."""

from checker.jobs.stray_rulings import refuse_stray_rulings
from checker.jobs.workspace import Workspace
from checker.model.change import Change


def refuse_broken_benchmarks(workspace: Workspace, change: Change | None) -> None:
    """Raise DeclarationRefusal for mistakes in a benchmark's folder that a maintainer's change touches."""
    if change is None or not change.by_maintainer:
        return
    brought = Workspace(workspace.root, workspace.tree, workspace.tree)
    for id in sorted(_touched(change) & set(brought.ids())):
        names = [path.rpartition("/")[2] for path in brought.entries(id)]
        refuse_stray_rulings(brought.tree, brought.benchmark(id), names)


def _touched(change: Change) -> set[str]:
    steps = [file.path.split("/") for file in change.files]
    return {each[1] for each in steps if each[0] == "benchmarks" and len(each) > 2}
