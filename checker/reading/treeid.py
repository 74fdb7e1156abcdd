"""Git's ids of blobs and trees (SHA-1), computed from bytes where there is no git."""

from collections.abc import Iterable
from itertools import pairwise

from checker.model.pattern import pattern
from checker.model.value import dataclass

FOLDER = 0o040000
# The modes of folders, links, submodules and files; other bits of a file's mode are from git's first months.
_MODE = pattern(rb"40000|120000|160000|100[0-7]{3}")
EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """One line of a tree object. `name` has undecodable bytes surrogate-escaped; `id` is 40 hex digits."""

    name: str
    mode: int
    id: str


def blob_id(raw: bytes) -> str:
    """Give the id that git gives to a file with these bytes."""
    return _object_id(b"blob", raw)


def tree_id(entries: Iterable[TreeEntry]) -> str:
    """Give the id that git gives to a folder with these entries, in whatever order they come."""
    body = b"".join(
        b"%o %b\0%b" % (entry.mode, encode_name(entry.name), bytes.fromhex(entry.id))
        for entry in sorted(entries, key=_order)
    )
    return _object_id(b"tree", body)


def encode_name(name: str) -> bytes:
    """Give a name's bytes as git stores them."""
    return name.encode("utf-8", "surrogateescape")


def decode_name(name: bytes) -> str:
    """Give a name as text, undecodable bytes surrogate-escaped, whatever the locale."""
    return name.decode("utf-8", "surrogateescape")


def _order(entry: TreeEntry) -> bytes:
    # Git sorts a folder as if its name ended with a slash.
    return encode_name(entry.name) + (b"/" if entry.mode == FOLDER else b"")


def _object_id(kind: bytes, body: bytes) -> str:
    import hashlib  # noqa: PLC0415 — it is large, and most commands ask for no id

    return hashlib.sha1(b"%b %d\0" % (kind, len(body)) + body, usedforsecurity=False).hexdigest()


def parse_tree(body: bytes) -> tuple[TreeEntry, ...]:
    """Read a tree object as git stores it, entries in its order.

    Raises ValueError when it is broken: cut short, a name twice, names out of order, or a mode that git never writes.
    """
    entries = []
    at = 0
    while at < len(body):
        space = body.index(b" ", at)
        end = body.index(b"\0", space)
        id = body[end + 1 : end + 21]
        if len(id) != 20:
            raise ValueError("a tree object that ends in the middle of an id")
        if not _MODE.fullmatch(body, at, space):
            raise ValueError("a mode that git does not write")
        entries.append(TreeEntry(decode_name(body[space + 1 : end]), int(body[at:space], 8), id.hex()))
        at = end + 21
    _refuse_disorder(entries)
    return tuple(entries)


def _refuse_disorder(entries: list[TreeEntry]) -> None:
    """Raise ValueError unless names come in git's order, where a file and a folder of one name may stand apart."""
    if any(_order(one) >= _order(other) for one, other in pairwise(entries)):
        raise ValueError("a tree object out of order")
    if len({entry.name for entry in entries}) < len(entries):
        raise ValueError("a tree object with a name twice")
