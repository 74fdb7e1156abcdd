"""Makes patches as git would, without a file."""

import zlib
from base64 import b85encode
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from hashlib import sha1

_LINE = 52
_NOTHING = "literal 0\nHcmV?d00001\n"


def diff(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Give the patch from some files to others; every text ends with a newline."""
    return "".join(_file(path, before.get(path), after.get(path)) for path in sorted({*before, *after}))


def new_binary(path: str, raw: bytes) -> str:
    """Give the patch that makes a file which is no text."""
    blob = sha1(b"blob %d\0" % len(raw) + raw, usedforsecurity=False).hexdigest()
    head = f"diff --git a/{path} b/{path}\nnew file mode 100644\nindex {'0' * 40}..{blob}\nGIT binary patch\n"
    return f"{head}literal {len(raw)}\n{''.join(_base85(zlib.compress(raw)))}\n{_NOTHING}\n"


def _base85(packed: bytes) -> Iterator[str]:
    for at in range(0, len(packed), _LINE):
        part = packed[at : at + _LINE]
        length = chr(ord("A") + len(part) - 1 if len(part) <= 26 else ord("a") + len(part) - 27)
        yield f"{length}{b85encode(part, pad=True).decode()}\n"


def _file(path: str, old: str | None, new: str | None) -> str:
    if old == new:
        return ""
    head = [f"diff --git a/{path} b/{path}\n"]
    head += ["new file mode 100644\n"] if old is None else ["deleted file mode 100644\n"] if new is None else []
    names = ("/dev/null" if old is None else f"a/{path}", "/dev/null" if new is None else f"b/{path}")
    lines = unified_diff((old or "").splitlines(True), (new or "").splitlines(True), *names)
    return "".join([*head, *lines])
