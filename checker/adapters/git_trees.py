"""Reads tree objects out of a repository, each once, within the hard limits."""

from checker.adapters.git_objects import Objects
from checker.adapters.tree_limits import TreeLimits, too_deep, too_many
from checker.model.errors import TreeRefusal
from checker.model.said import say
from checker.reading.treeid import TreeEntry, parse_tree

_MOST_BYTES = 64 << 20


class GitFolders:
    """The folders of a repository by the ids of their trees."""

    def __init__(self, objects: Objects, limits: TreeLimits) -> None:
        """Take where the objects come from, and the limits."""
        self._objects = objects
        self._limits = limits
        self._known: dict[str, dict[str, TreeEntry]] = {}

    def entries(self, path: str, id: str) -> dict[str, TreeEntry]:
        """Give what stands in the folder at `path`, by name; of two with one name the first counts, as for git.

        Raises TreeRefusal: too deep, too many, or not there.
        """
        if path.count("/") >= self._limits.depth:
            raise too_deep(path, self._limits)
        if id not in self._known:
            self._known[id] = self._read(path, id)
        return self._known[id]

    def _read(self, path: str, id: str) -> dict[str, TreeEntry]:
        kind, size = self._objects.header(id) or ("missing", 0)
        if size > _MOST_BYTES:
            raise too_many(path, self._limits)
        if kind != "tree":
            raise incomplete(path)
        try:
            entries = parse_tree(self._objects.read(id))
        except ValueError:
            raise incomplete(path) from None
        return {entry.name: entry for entry in reversed(entries)}


def below(folder: str, name: str) -> str:
    """Give the path of a name in a folder."""
    return f"{folder}/{name}" if folder else name


def incomplete(path: str) -> TreeRefusal:
    """Refuse a commit some of whose objects are missing or broken."""
    return TreeRefusal(
        say("the repository does not hold what the commit says is at {path}", path=path or "."),
        say("Fetch the whole commit, and run git fsck."),
    )
