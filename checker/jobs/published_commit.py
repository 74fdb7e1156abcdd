"""What the commit that is checked out holds of published boards: it counts, whatever was done to the folder since."""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.git import GitTree, first_commit, repository_root
from checker.boards.changes.members import Unreadable
from checker.boards.changes.published import MANIFEST, published_policy
from checker.formats.paths import DATA
from checker.jobs.former import published_names

_HEAD = "HEAD"


def committed_manifests(root: Path) -> Mapping[str, bytes]:
    """Give the manifest of each board, `<benchmark>/<version>`, that the commit holds; none outside git."""
    if repository_root(root) != root.resolve() or first_commit(root, [_HEAD]) is None:
        return {}
    with GitTree(root, _HEAD) as tree:
        return {name: tree.read(f"{DATA}/{name}/{MANIFEST}") or b"" for name in published_names(tree)}


def committed_policy(manifest: bytes | None) -> Mapping[str, str] | None:
    """Give the policy that a board was committed with; None where none can be read: then the folder's own counts."""
    try:
        return None if manifest is None else published_policy(manifest)
    except Unreadable:
        return None
