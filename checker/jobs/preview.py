"""The preview job: the board as it would stand with one more entry."""

from dataclasses import dataclass, replace

from checker.adapters.git import GitTree, merge_base
from checker.boards.preview import Preview, preview
from checker.jobs.examine import Examined
from checker.jobs.fields import read_fields, with_rulings
from checker.jobs.publish import measurer
from checker.jobs.rescore import Rescored, rescore
from checker.jobs.scope import default_base
from checker.jobs.target import Target
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.board import Field, Standing
from checker.model.errors import UsageRefusal
from checker.model.said import say


@dataclass(frozen=True, slots=True)
class Previewed:
    """The entry as rescored, and the preview; None when its errors keep it off the board."""

    rescored: Rescored
    preview: Preview | None


def preview_entry(workspace: Workspace, target: Target, tools: Tools) -> Previewed:
    """Rescore an entry and put it on the board that the other entries make."""
    declared = workspace.benchmark(target.benchmark)
    rescored = rescore(target.tree, target.path, declared, tools)
    if not rescored.examined.sound:
        return Previewed(rescored, None)
    field = _field_before(workspace, rescored.examined, tools)
    return Previewed(rescored, preview(field, with_rulings(_standing(rescored), declared)))


def _field_before(workspace: Workspace, examined: Examined, tools: Tools) -> Field:
    """Give the board's field as the main branch has it; outside git, as it is without the entry."""
    entry = examined.entry
    base = default_base(workspace.root)
    before = workspace if base is None else _at_fork(workspace, base)
    measure_one = measurer(tools.truth, tools.scorer, tools.ledger)
    for field in read_fields(before, measure_one, tools.progress, entry.benchmark.id).fields:
        if field.version == entry.version:
            others = tuple(each for each in field.standings if base is not None or each.name != entry.name)
            return replace(field, standings=others)
    raise UsageRefusal(
        say("{version} is not a version of {id}", version=str(entry.facts.version), id=entry.benchmark.id),
        say("Write one of the declared versions into submission.json."),
    )


def _at_fork(workspace: Workspace, base: str) -> Workspace:
    fork = merge_base(workspace.root, base, "HEAD")
    return Workspace(workspace.root, GitTree(workspace.root, fork), workspace.declarations)


def _standing(rescored: Rescored) -> Standing:
    entry = rescored.examined.entry
    receipt = rescored.measured.measurement.receipt if rescored.measured is not None else None
    return Standing(entry.name, entry.path, entry.tree_id, entry.facts, rescored.examined.result, receipt)
