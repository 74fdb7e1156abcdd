"""Which findings the fix job would do something about, so that a check points at it only where it helps."""

from checker.catalogue.formats import formats
from checker.catalogue.repairs import every_repair, repairs_for
from checker.formats.amending import repairs_of
from checker.jobs.examine import Examined
from checker.model.declared import Declared
from checker.model.errors import FolderRefusal
from checker.model.tree import Tree

MOST = 8 << 20
"""Bytes of an entry that is looked through for repairs; of a larger one `pullrank fix` itself tells."""


def repairable(tree: Tree, examined: Examined, declared: Declared) -> frozenset[str]:
    """Give the rules among an entry's findings that a repair answers; of a large entry, those that one may answer."""
    entry = examined.entry
    found = {finding.rule for finding in examined.findings}
    may = frozenset(rule for rule in found if repairs_for(rule))
    if not may or sum(node.size for node in entry.nodes) > MOST:
        return may
    try:
        planned = repairs_of(tree, entry.path, declared, formats()[declared.benchmark.format], every_repair())
    except FolderRefusal:  # which the findings tell
        return frozenset()
    return frozenset(answer.rule for file in planned.files for answer in file.answers) & may
