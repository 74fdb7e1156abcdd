"""Which entries have been accepted: those that the main branch holds just as they are."""

from pathlib import Path

from checker.adapters.git import GitTree
from checker.jobs.fields import Fields
from checker.jobs.scope import default_base
from checker.model.result import Acceptance


def acceptances(root: Path, fields: Fields) -> list[Acceptance]:
    """Give every sound entry whose folder stands in the main branch with the same tree id; none outside git."""
    base = default_base(root)
    if base is None:
        return []
    with GitTree(root, base) as main:
        return [
            Acceptance(field.benchmark.id, each.name, each.tree_id)
            for field in fields.fields
            for each in field.standings
            if main.tree_id(each.path) == each.tree_id
        ]
