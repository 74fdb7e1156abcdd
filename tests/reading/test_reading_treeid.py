"""Git's ids; the tests of the adapters prove them against git itself."""

import pytest

from checker.reading.treeid import EMPTY_TREE, FOLDER, TreeEntry, blob_id, parse_tree, tree_id

BLOB = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"


def test_known_ids():
    assert blob_id(b"") == BLOB
    assert blob_id(b"what is up, doc?") == "bd9dbf5aae1a3862dd1526723246b20206e5fc37"
    assert tree_id([]) == EMPTY_TREE


def test_a_folder_sorts_as_if_its_name_ended_with_a_slash():
    entries = [TreeEntry("a", FOLDER, EMPTY_TREE), TreeEntry("a.b", 0o100644, BLOB), TreeEntry("a0", 0o100644, BLOB)]
    assert tree_id(entries) == tree_id(entries[::-1])
    assert tree_id(entries) != tree_id([TreeEntry("a", 0o100644, EMPTY_TREE), *entries[1:]])


def test_a_tree_is_parsed():
    body = b"100644 a\xff\0" + bytes.fromhex(BLOB) + b"40000 b\0" + bytes.fromhex(EMPTY_TREE)
    assert parse_tree(body) == (TreeEntry("a\udcff", 0o100644, BLOB), TreeEntry("b", FOLDER, EMPTY_TREE))
    for cut in (1, 20, 21, 25, 29):
        with pytest.raises(ValueError):  # noqa: PT011 — whatever it says, the tree is broken
            parse_tree(body[:-cut])
