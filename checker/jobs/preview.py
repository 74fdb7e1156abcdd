"""The preview job: the board as it would stand with one more entry."""

from dataclasses import replace

from checker.adapters.git import GitTree
from checker.boards.preview import Preview, preview
from checker.jobs.beside import Recall, beside
from checker.jobs.examine import Examined
from checker.jobs.fields import read_fields, with_rulings
from checker.jobs.outlived import lenient
from checker.jobs.publish import measurer
from checker.jobs.rescore import Rescored, compared, rescore
from checker.jobs.sides import Sides
from checker.jobs.stray_rulings import names_in
from checker.jobs.target import Target
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.metrics.telling import as_told
from checker.model.board import Field, Standing
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Previewed:
    """The entry as rescored, and the preview; None when its errors keep it off the board."""

    rescored: Rescored
    preview: Preview | None


def preview_entry(sides: Sides, workspace: Workspace, target: Target, tools: Tools) -> Previewed:
    """Rescore an entry and put it on the board that the other entries make."""
    declared = workspace.benchmark(target.benchmark)
    refuse_gated(declared)
    before = _before(sides, workspace)
    others = beside(workspace, (target,), before.tree if before is not workspace else None)
    rescored = rescore(target.tree, target.path, declared, tools, others)
    if not rescored.examined.sound:
        return Previewed(rescored, None)
    field = _field_before(before, rescored.examined, tools, merged=before is not workspace)
    rescored = compared(rescored, target.tree, declared, others.recalling(_measured(field)))
    if not rescored.examined.sound:
        return Previewed(rescored, None)
    there = {target.path.rpartition("/")[2], *names_in(before, target.benchmark)}
    return Previewed(rescored, preview(field, with_rulings(_standing(rescored), declared, there)))


def _measured(field: Field) -> Recall:
    """Tell how the entries of a field did, by their paths."""
    results = {each.path: each.result.records for each in field.standings if each.result is not None}
    return lambda entry, _: results.get(entry.path)


def _before(sides: Sides, workspace: Workspace) -> Workspace:
    """Give the workspace as the entry's fork has it; without a base, itself."""
    fork = sides.fork()
    return workspace if fork is None else replace(workspace, tree=GitTree(sides.root, fork))


def _field_before(before: Workspace, examined: Examined, tools: Tools, *, merged: bool) -> Field:
    """Give the board's field of entries that are merged; of others, what it is without the entry."""
    entry = examined.entry
    measure_one = measurer(tools, tools.ledger)
    lenience = lenient(tools.ledger)
    for field in read_fields(before, measure_one, lenience, tools.progress, entry.benchmark.id, (entry.name,)).fields:
        if field.version == entry.version:
            others = tuple(each for each in field.standings if merged or each.name != entry.name)
            return replace(field, standings=others, benchmark=as_told(field.benchmark, field.version))
    raise UsageRefusal(
        say("{version} is not a version of {id}", version=str(entry.facts.version), id=entry.benchmark.id),
        say("Write one of the declared versions into submission.json."),
    )


def refuse_gated(declared: Declared) -> None:
    """Raise UsageRefusal where a gate is declared: a rank tells how an entry did, accepted or not."""
    if declared.benchmark.feedback.gate is not None:
        raise UsageRefusal(
            say(
                "{id} tells of an entry what its gate lets out, and a preview would tell more", id=declared.benchmark.id
            ),
            say("Rescore it on its account's behalf; once it is merged, its rank is on the board."),
        )


def _standing(rescored: Rescored) -> Standing:
    entry = rescored.examined.entry
    receipt = rescored.measured.measurement.receipt if rescored.measured is not None else None
    return Standing(entry.name, entry.path, entry.tree_id, entry.facts, rescored.examined.result, receipt)
