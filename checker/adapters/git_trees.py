"""Reads tree objects out of a repository, each once, within the hard limits."""

from checker.adapters.git_objects import Objects
from checker.adapters.tree_limits import TreeLimits, too_deep, too_many
from checker.model.errors import FolderRefusal, TreeRefusal
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
        """Give what stands in the folder at `path`, by name.

        Raises FolderRefusal: too deep, too many, malformed; TreeRefusal: not there.
        """
        if path.count("/") >= self._limits.depth:
            raise too_deep(path, self._limits)
        if id not in self._known:
            self._known[id] = self._read(path, id)
        return self._known[id]

    def _read(self, path: str, id: str) -> dict[str, TreeEntry]:
        found = self._objects.read(id, _MOST_BYTES)
        if found is None:
            raise incomplete(path)
        if found.kind != "tree":
            raise malformed(path)
        if found.raw is None:
            raise too_many(path, self._limits)
        try:
            return {entry.name: entry for entry in parse_tree(found.raw)}
        except ValueError:
            raise malformed(path) from None


def below(folder: str, name: str) -> str:
    """Give the path of a name in a folder."""
    return f"{folder}/{name}" if folder else name


def malformed(path: str) -> FolderRefusal:
    """Refuse what the commit records as git itself never would: two things of one name, an odd order, mode or kind."""
    return FolderRefusal(
        say(
            "{path} is recorded in the commit as git never would: a name twice or out of order, or an odd mode",
            path=path or ".",
        ),
        say("Run git fsck, and make the commit again with git itself."),
    )


def incomplete(path: str) -> TreeRefusal:
    """Refuse a commit some of whose objects are missing."""
    return TreeRefusal(
        say("the repository does not hold what the commit says is at {path}", path=path or "."),
        say("Fetch the whole commit, and run git fsck."),
    )
