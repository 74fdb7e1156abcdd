"""A tree in memory, for examples that change a file or two."""

from collections.abc import Mapping
from dataclasses import dataclass

from checker.adapters.tree_limits import STANDARD, too_deep
from checker.model.tree import SUBMODULE, Node


@dataclass(frozen=True)
class MemoryTree:
    """Files by path, each with its mode and bytes."""

    files: Mapping[str, tuple[int, bytes]]

    def walk(self, prefix: str = "") -> tuple[Node, ...]:
        deep = [path for path in self.files if path.startswith(f"{prefix}/") and path.count("/") > STANDARD.depth]
        if deep:
            raise too_deep(deep[0].rpartition("/")[0], STANDARD)
        return tuple(
            Node(path, mode, 0 if mode == SUBMODULE else len(raw))
            for path, (mode, raw) in sorted(self.files.items())
            if not prefix or path.startswith(f"{prefix}/")
        )

    def folders(self, prefix: str = "") -> tuple[str, ...]:
        below = [node.path[len(prefix) :].lstrip("/") for node in self.walk(prefix)]
        return tuple(sorted({path.partition("/")[0] for path in below if "/" in path}))

    def read(self, path: str) -> bytes | None:
        mode, raw = self.files.get(path, (0, b""))
        return raw if mode in (0o100644, 0o100755) else None

    def tree_id(self, prefix: str = "") -> str | None:
        return "0" * 40 if self.walk(prefix) else None
