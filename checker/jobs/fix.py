"""The fix job: what can be put right in entries without a guess, shown first and then done."""

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from checker.adapters.amend import Amendment, amend_folder, changed
from checker.catalogue.formats import formats
from checker.catalogue.repairs import every_repair
from checker.formats.amending import repairs_of
from checker.formats.blot import veiled
from checker.jobs.exposures import secrets_below
from checker.jobs.scope import Scope
from checker.jobs.target import Target
from checker.model.repair import EntryRepairs, FileRepair
from checker.model.tree import Tree
from checker.model.value import dataclass
from checker.reading.splices import as_bytes, as_text, spliced
from checker.reading.treeid import blob_id


@dataclass(frozen=True, slots=True)
class Plan:
    """One entry's repairs, the tree that they were found in, where the entry lies on disk, and what nobody may see."""

    repairs: EntryRepairs
    tree: Tree
    folder: Path
    secrets: frozenset[str] = field(default=frozenset(), repr=False)

    def old(self, file: FileRepair) -> bytes:
        """Give what a file holds before its repair."""
        return self.tree.read(file.path) or b""

    def veiled(self, line: str) -> str:
        """Give a line as it may be shown; what is written keeps its secrets, for nobody but who wrote them can act."""
        return veiled(line, self.secrets)


def plans(scope: Scope) -> tuple[Plan, ...]:
    """Find the repairs of each entry. Raises UsageRefusal, DeclarationRefusal and TreeRefusal."""
    return tuple(_plan(scope, target) for target in scope.targets)


def carry_out(plan: Plan) -> None:
    """Do one entry's repairs on disk, all or none. Raises UsageRefusal."""
    if plan.repairs.files:
        amend_folder(plan.folder, list(_amendments(plan)))


def _plan(scope: Scope, target: Target) -> Plan:
    declared = scope.workspace.benchmark(target.benchmark)
    format = formats()[declared.benchmark.format]
    found = repairs_of(target.tree, target.path, declared, format, every_repair())
    inside = target.tree is scope.workspace.tree
    folder = scope.workspace.root / target.path if inside else Path(target.path).resolve()
    shows = found.files or found.declined
    return Plan(found, target.tree, folder, secrets_below(target.tree, target.path) if shows else frozenset())


def _amendments(plan: Plan) -> Iterator[Amendment]:
    head = len(plan.repairs.path) + 1
    for file in plan.repairs.files:
        old = plan.old(file)
        if blob_id(old) != file.blob:
            raise changed(file.path)
        new = as_bytes(spliced(as_text(old), file.splices)) if file.splices else old
        yield Amendment(file.path[head:], file.to[head:], old, new, file.unlocked)
