"""Makes patches as git would, without a file."""

from collections.abc import Mapping
from difflib import unified_diff


def diff(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Give the patch from some files to others; every text ends with a newline."""
    return "".join(_file(path, before.get(path), after.get(path)) for path in sorted({*before, *after}))


def _file(path: str, old: str | None, new: str | None) -> str:
    if old == new:
        return ""
    head = [f"diff --git a/{path} b/{path}\n"]
    head += ["new file mode 100644\n"] if old is None else ["deleted file mode 100644\n"] if new is None else []
    names = ("/dev/null" if old is None else f"a/{path}", "/dev/null" if new is None else f"b/{path}")
    lines = unified_diff((old or "").splitlines(True), (new or "").splitlines(True), *names)
    return "".join([*head, *lines])
