"""Generated folders: what stands in them, written to disk or into a repository's objects."""

import os
from pathlib import Path

from hypothesis import strategies as st
from repositories import Repository

FILE, EXECUTABLE, LINK = b"100644", b"100755", b"120000"

_names = st.one_of(
    st.sampled_from([b"a", b"a.b", b"a-b", b"a0", b"ab", b"A", b"-x", b" "]),
    st.sampled_from([b"e\xcc\x81", b"\xc3\xa9", b"\xf0\x9f\x98\x80", b"\xef\xbf\xbd"]),
    st.sampled_from([b"a\nb", b"a\tb", b'"', b"\xff", b"\\", b"\x1b[31m"]),
)  # fmt: skip
_leaves = st.one_of(
    st.tuples(st.sampled_from([FILE, EXECUTABLE]), st.sampled_from([b"", b"1", b"2", b"a\r\nb\n", b"\0" * 99])),
    st.tuples(st.just(LINK), st.sampled_from([b"a", b"../../etc/passwd", b"/nowhere//else/", b"\xff"])),
)
Contents = dict  # name -> (mode, content), or Contents for a folder

contents = st.recursive(
    st.dictionaries(_names, _leaves, max_size=5),
    lambda inner: st.dictionaries(_names, st.one_of(_leaves, inner), max_size=5),
    max_leaves=12,
)


def write_tree(repository: Repository, folder: Contents) -> str:
    """Write a folder as objects and give its tree's id; folders without a file are left out."""
    made = []
    for name, inside in folder.items():
        if isinstance(inside, tuple):
            made.append((inside[0], name, repository.blob(inside[1])))
        elif holds_something(inside):
            made.append((b"40000", name, write_tree(repository, inside)))
    return repository.tree(*sorted(made, key=lambda entry: entry[1] + (b"/" if entry[0] == b"40000" else b"")))


def write_folder(path: Path, folder: Contents) -> None:
    """Write a folder to disk, empty folders included."""
    path.mkdir(parents=True)
    for name, inside in folder.items():
        place = path / os.fsdecode(name)
        if not isinstance(inside, tuple):
            write_folder(place, inside)
        elif inside[0] == LINK:
            os.symlink(inside[1], os.fsencode(place))  # noqa: PTH211 — pathlib would tidy the target up
        else:
            place.write_bytes(inside[1])
            place.chmod(0o755 if inside[0] == EXECUTABLE else 0o644)


def holds_something(folder: Contents) -> bool:
    return any(isinstance(inside, tuple) or holds_something(inside) for inside in folder.values())
