"""A tree with some files changed on paper, to look at what a repair would leave."""

from checker.model.tree import FILE, Node, Tree
from checker.model.value import replace


class Overlay:
    """A `Tree` over another one. Only paths, bytes and executable bits of files differ; ids stay those of the other."""

    def __init__(self, tree: Tree) -> None:
        """Take a tree in which nothing is changed yet."""
        self._tree = tree
        self._texts: dict[str, bytes] = {}
        self._moved: dict[str, str] = {}
        self._unlocked: set[str] = set()

    def write(self, path: str, raw: bytes) -> None:
        """Give a file other bytes."""
        self._texts[path] = raw

    def move(self, path: str, to: str) -> None:
        """Give a file another path, at which nothing stands."""
        self._moved[to] = self._moved.pop(path, path)
        if path in self._texts:
            self._texts[to] = self._texts.pop(path)
        if path in self._unlocked:
            self._unlocked.remove(path)
            self._unlocked.add(to)

    def unlock(self, path: str) -> None:
        """Take a file's executable bit."""
        self._unlocked.add(path)

    def walk(self, prefix: str = "") -> tuple[Node, ...]:
        """List every node below `prefix`, sorted by path."""
        return tuple(sorted(map(self._changed, self._tree.walk(prefix)), key=lambda node: node.path))

    def folders(self, prefix: str = "") -> tuple[str, ...]:
        """List the names of the folders directly in `prefix`, sorted."""
        return self._tree.folders(prefix)

    def files(self, prefix: str = "") -> tuple[Node, ...]:
        """List what stands directly in `prefix` and is no folder, as it was."""
        return self._tree.files(prefix)

    def read(self, path: str) -> bytes | None:
        """Give a regular file's bytes; None when there is none at that path."""
        if path in self._texts:
            return self._texts[path]
        return None if path in self._moved.values() else self._tree.read(self._moved.get(path, path))

    def tree_id(self, prefix: str = "") -> str | None:
        """Give the tree id that a folder had."""
        return self._tree.tree_id(prefix)

    def _changed(self, node: Node) -> Node:
        to = next((to for to, path in self._moved.items() if path == node.path), node.path)
        size = len(self._texts[to]) if to in self._texts else node.size
        return replace(node, path=to, size=size, mode=FILE if to in self._unlocked else node.mode)
